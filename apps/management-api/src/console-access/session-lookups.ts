import { type FoundSession, findAccessToken, findHashedSession, hashToken } from '@callbook/accounts'
import type { Database } from '@callbook/db'
import { hashAccessToken, type Reach, reachOf } from '@callbook/domain'
import { createFairLimiter, createLookupCache } from '@callbook/limits'
import type { MembershipPath } from './path.ts'

/** Connections of the console for session lookups; the others are for the requests. */
const lookups = { width: 2, widthPerKey: 1, maxWaitingPerKey: 64 }

/** Lookups of tokens that are not known to be valid. */
const firstLookups = { ...lookups, width: 1 }

const usualWaitMs = 2_000

/** Maximum number of known tokens, and of invented ones. */
const maxEntries = 10_000

/** The request to which a session or an access token belongs. */
export interface Requested {
  readonly network: string
  readonly membership: MembershipPath | undefined
}

function reachIn({ organizationId, clientId }: MembershipPath): Reach {
  return reachOf(organizationId, clientId ?? null)
}

export type SessionLookups = ReturnType<typeof lookUpSessions>

/**
 * Looks up sessions and access tokens before the user is known. Known ones take turns separately, even if many share an
 * address. All others share one connection, for which addresses take turns, so that invented tokens do not delay
 * signed-in users.
 *
 * @param maxWaitMs time after which a waiting lookup is refused
 */
export function lookUpSessions(db: Database, maxWaitMs = usualWaitMs) {
  const connections = createFairLimiter({ ...lookups, maxWaitMs })
  const first = createFairLimiter({ ...firstLookups, maxWaitMs })
  const cache = createLookupCache<FoundSession>({ ttlMs: 0, maxEntries, clock: () => performance.now() })

  return {
    async findSession(token: string, { network, membership }: Requested) {
      const reach = membership && reachIn(membership)

      return await take(hashToken(token), network, (hash) => findHashedSession(db, hash, { reach, now: new Date() }))
    },
    async findAccessToken(token: string, { network, membership }: Requested) {
      const reach = membership && reachIn(membership)

      return await take(hashAccessToken(token), network, (hash) =>
        findAccessToken(db, hash, { reach, now: new Date() })
      )
    }
  }

  async function take(
    hash: Buffer | undefined,
    network: string,
    look: (hash: Buffer) => Promise<FoundSession | undefined>
  ): Promise<FoundSession | undefined> {
    if (hash === undefined) return undefined

    const find = () => look(hash)

    return await cache.find(hash.toString('base64'), (isKnown) =>
      isKnown
        ? connections.run(hash.toString('base64'), find)
        : first.run(network, () => connections.run('first', find))
    )
  }
}
