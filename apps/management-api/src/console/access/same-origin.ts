import { forbidden } from '@callbook/http'
import type { onRequestHookHandler } from 'fastify'

/** What changes nothing. A link or a picture of another site may ask for it, and sees nothing of the answer. */
const safe: ReadonlySet<string> = new Set(['GET', 'HEAD'])

/** Refuses changes that a page of ours did not ask for, 403: a browser sends the cookie along, whoever wrote the page. */
export function requireSameOrigin(origins: readonly string[]): onRequestHookHandler {
  return (request, _reply, done) => {
    const { origin, 'sec-fetch-site': site = 'same-origin' } = request.headers
    const isOurs = origin !== undefined && origins.includes(origin) && site === 'same-origin'
    done(safe.has(request.method) || isOurs ? undefined : forbidden())
  }
}

/** Refuses, 403, a file that another page would have a browser load. */
export const requireOwnPage: onRequestHookHandler = (
  { headers: { 'sec-fetch-site': site = 'same-origin' } },
  _,
  done
) => {
  done(site === 'same-origin' ? undefined : forbidden())
}
