import { forbidden } from '@callbook/http'
import type { onRequestHookHandler } from 'fastify'
import { accessTokenOf } from './access-token.ts'

/** Methods that change nothing. A link or an image of another site may request them, but cannot read the response. */
const safe: ReadonlySet<string> = new Set(['GET', 'HEAD'])

/**
 * Rejects changes that do not come from the console, 403: browsers send the cookie for pages of any site. An access
 * token is enough, because browsers never add it automatically.
 */
export function requireSameOrigin(origins: readonly string[]): onRequestHookHandler {
  return (request, _reply, done) => {
    const { origin, 'sec-fetch-site': site = 'same-origin' } = request.headers
    const isOurs = origin !== undefined && origins.includes(origin) && site === 'same-origin'
    done(safe.has(request.method) || isOurs || accessTokenOf(request) !== undefined ? undefined : forbidden())
  }
}

/** Rejects files that another page embeds, 403. */
export const requireOwnPage: onRequestHookHandler = (
  { headers: { 'sec-fetch-site': site = 'same-origin' } },
  _,
  done
) => {
  done(site === 'same-origin' ? undefined : forbidden())
}
