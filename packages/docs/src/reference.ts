import { root } from './navigation.ts'

/** Reference page of an API, in which the browser shows its description with Swagger UI. */
export interface Reference {
  readonly url: string
  readonly title: string
  readonly about: string
  /** Path of the OpenAPI document that the page shows. */
  readonly description: string
  /** Path of the OpenAPI document for programs. */
  readonly document: string
  /** Security scheme of the credential that the page sends. */
  readonly scheme: string
  /** Name of the credential, as in `an API key`. */
  readonly credential: string
  /** Path of the guide about it. */
  readonly guide: string
}

export const references: readonly Reference[] = [
  {
    url: `${root}/reference`,
    title: 'API reference',
    about: 'every operation and field of `/v1`, with test requests',
    description: '/docs/json',
    document: '/openapi.json',
    scheme: 'ApiKey',
    credential: 'an API key',
    guide: '/docs/first-request'
  },
  {
    url: `${root}/console`,
    title: 'Console API reference',
    about: 'what the console and the command line do, for scripts',
    description: '/console/api/openapi.json',
    document: '/console/api/openapi.json',
    scheme: 'Token',
    credential: 'an access token',
    guide: '/docs/automate'
  }
]

/** Returns the page without its frame. Swagger UI adds the description in its own `main`. */
export function referenceBody({ title, description, document, scheme, credential, guide }: Reference): string {
  return `<div id="content" tabindex="-1">
<div class="reference">
<section aria-labelledby="title">
<h1 id="title">${title}</h1>
<p>Every operation, parameter and field, with a form to send requests. The <a href="${guide}">guides</a> explain how to use them.</p>
<p class="note">To try requests, press Authorize and enter ${credential}. The browser keeps it for this tab only, until
you close the tab or press Logout.</p>
<noscript><p class="note">This page requires JavaScript. Without it, read the OpenAPI document at <code>${document}</code>.</p></noscript>
</section>
<div id="swagger-ui" data-description="${description}" data-scheme="${scheme}"></div>
</div>
</div>`
}
