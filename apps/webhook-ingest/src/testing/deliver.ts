import type { App } from '@callbook/http'
import type { InjectOptions } from 'fastify'

/** Sends a body as a provider does; an object as JSON. */
export function deliver(
  app: App,
  { slug, provider = 'vapi' }: { readonly slug: string; readonly provider?: string },
  payload: string | Buffer | object,
  { headers, ...options }: InjectOptions = {}
) {
  return app.inject({
    method: 'POST',
    url: `/webhook/${provider}/${slug}`,
    headers: { 'content-type': 'application/json', ...headers },
    payload,
    ...options
  })
}
