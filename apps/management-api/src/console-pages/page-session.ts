import { setTimeout } from 'node:timers/promises'
import { findOrganization } from '@callbook/db'
import { networkOf } from '@callbook/http'
import type { FastifyRequest } from 'fastify'
import type { Console } from '../console.ts'
import { mustSetSecondFactor } from '../console-access/authenticate.ts'
import { runInBulkhead } from '../console-access/console-bulkhead.ts'
import { readMembershipPath } from '../console-access/path.ts'
import type { SessionLookups } from '../console-access/session-lookups.ts'
import { presentOrganization } from '../organizations/schema.ts'
import { describeMe } from '../session/console.ts'

/** Session that the page of the console contains, so that it needs no request before it shows its frame. */
interface PageSession {
  readonly me: Awaited<ReturnType<typeof describeMe>>
  /** The organization of the path, for staff; `me` has the names of a member’s own. */
  readonly organization: ReturnType<typeof presentOrganization> | null
}

/** Time limit of all queries of a page. Beyond it, the page requests the session from the API. */
const patienceMs = 500

const organizationInPath = /^o\/([^/]+)/

/**
 * Creates a lookup of the user who requests a page.
 *
 * It returns `undefined` without a cookie, which browsers omit if the link is on another site, and if the lookup fails
 * or is late. The page then requests the session from the API, whose response has the reason.
 *
 * @returns by the path below `/console`, the session as JSON that is safe within HTML
 */
export function lookUpPageSessions(console: Console, { findSession }: SessionLookups) {
  return async (request: FastifyRequest, path: string): Promise<string | undefined> => {
    const [token, ...others] = console.cookie.read(request.headers.cookie)
    if (token === undefined || others.length > 0) return undefined

    const timer = new AbortController()
    const found = findPageSession(token, networkOf(request.ip), path).catch(() => undefined)
    const late = setTimeout(patienceMs, undefined, { signal: timer.signal }).catch(() => undefined)
    const session = await Promise.race([found, late])
    timer.abort()

    // Otherwise `</script>` in a name would end the element.
    return session && JSON.stringify(session).replaceAll('<', String.raw`\u003c`)
  }

  async function findPageSession(token: string, network: string, path: string): Promise<PageSession | undefined> {
    const membership = readMembershipPath(organizationInPath.exec(path)?.[1] ?? '')
    const id = membership?.organizationId
    const visitor = await findSession(token, { network, membership })
    if (visitor === undefined || visitor.awaits_code) return undefined
    const { admitted } = await console.limiter.admit(visitor.id)
    if (!admitted) return undefined

    return await runInBulkhead(id ?? visitor.user_id, async () => {
      const isStaff = visitor.platform_role !== null && !mustSetSecondFactor(visitor, console.secondFactor)
      const organization = isStaff && id !== undefined ? await findOrganization(console.db, id) : undefined

      return {
        me: await describeMe(console, visitor),
        organization: organization === undefined ? null : presentOrganization(organization)
      }
    })
  }
}
