import { guideGroups, guidePath, root } from './navigation.ts'
import { references } from './reference.ts'

export interface GuidePage {
  /** Address without a trailing slash. */
  readonly url: string
  readonly title: string
  /** Addresses of style sheets, in order. */
  readonly styles: readonly string[]
  /** Scripts that run before the page is shown. */
  readonly early?: readonly string[]
  /** Scripts that run once the page is loaded, in order. */
  readonly scripts: readonly string[]
  readonly font: string
  /** Address of the product's mark. */
  readonly mark: string
  /** Main content as HTML: an element with the id `content`. */
  readonly body: string
}

/** Returns the HTML of a page. It contains nothing that a strict content security policy forbids. */
export function layOut({ url, title, styles, early = [], scripts, font, mark, body }: GuidePage): string {
  return `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(title)} · Callbook API</title>
<link rel="icon" type="image/svg+xml" href="${mark}">
<link rel="preload" as="font" type="font/woff2" href="${font}" crossorigin>
${styles.map((style) => `<link rel="stylesheet" href="${style}">`).join('\n')}
${[...early.map((script) => `<script src="${script}"></script>`), ...scripts.map(deferred)].join('\n')}
</head>
<body>
<a class="skip" href="#content">Skip to content</a>
<header class="top">
<a class="brand" href="${root}"><img src="${mark}" alt="" width="20" height="20">Callbook <span>API</span></a>
<details class="menu"><summary>Pages</summary><nav aria-label="Pages">${links(url)}</nav></details>
</header>
<div class="frame">
<nav class="side" aria-label="Documentation">${links(url)}</nav>
${body}
</div>
</body>
</html>
`
}

export function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}

function deferred(script: string): string {
  return `<script defer src="${script}"></script>`
}

function links(current: string): string {
  const groups = guideGroups.map(({ title, guides }) => {
    return `<p>${title}</p><ul>${guides.map((guide) => link(guidePath(guide), guide.title, current)).join('')}</ul>`
  })

  return (
    `<p>Reference</p><ul>${references.map(({ url, title }) => link(url, title, current)).join('')}` +
    `<li><a href="/openapi.json">OpenAPI document</a></li></ul>${groups.join('')}`
  )
}

function link(url: string, title: string, current: string): string {
  return `<li><a href="${url}"${url === current ? ' aria-current="page"' : ''}>${escapeHtml(title)}</a></li>`
}
