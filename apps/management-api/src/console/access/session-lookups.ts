import { type FoundSession, findHashedSession, hashToken } from '@callbook/accounts'
import type { Database } from '@callbook/db'
import type { OrganizationId } from '@callbook/domain'
import { createBulkhead } from '@callbook/http'

/** Connections of the console for session lookups; the others are for the requests. */
const lookups = { width: 2, widthPerKey: 1, maxWaitingPerKey: 64 }

/** Lookups of tokens that are not known to be valid. */
const firstLookups = { ...lookups, width: 1 }

const usualWaitMs = 2_000

/** Maximum number of remembered tokens; invalid ones are not remembered. */
const capacity = 10_000

/**
 * Looks up sessions before the user is known. Known tokens take turns separately, even if many share an address. All
 * other tokens share one connection, for which addresses take turns, so that invented tokens do not delay signed-in
 * users.
 *
 * @param maxWaitMs time after which a waiting lookup is refused
 */
export function lookUpSessions(db: Database, maxWaitMs = usualWaitMs) {
  const bulkhead = createBulkhead({ ...lookups, maxWaitMs })
  const first = createBulkhead({ ...firstLookups, maxWaitMs })
  const existing = new Set<string>()

  return async (
    token: string,
    address: string,
    organizationId: OrganizationId | undefined
  ): Promise<FoundSession | undefined> => {
    const tokenHash = hashToken(token)
    if (tokenHash === undefined) return undefined

    const id = tokenHash.toString('base64')
    const find = () => findHashedSession(db, tokenHash, organizationId, new Date())
    const session = existing.has(id)
      ? await bulkhead.run(id, find)
      : await first.run(address, () => bulkhead.run('first', find))
    if (session === undefined) existing.delete(id)
    else remember(id)

    return session
  }

  function remember(id: string): void {
    if (existing.has(id)) return
    const [oldest] = existing
    if (existing.size === capacity && oldest !== undefined) existing.delete(oldest)
    existing.add(id)
  }
}
