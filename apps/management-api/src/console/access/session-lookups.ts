import { type FoundSession, findHashedSession, hashToken } from '@callbook/accounts'
import type { Database } from '@callbook/db'
import type { OrganizationId } from '@callbook/domain'
import { createBulkhead } from '@callbook/http'

/** On the connections of the console that look sessions up; the others are for what is asked with them. */
const lookups = { width: 2, widthPerKey: 1, maxWaitMs: 2_000, maxWaitingPerKey: 64 }

/** Of tokens of which nobody knows yet whether they open anything. */
const firstLookups = { ...lookups, width: 1 }

/** Bounds what is remembered; tokens that open nothing are not. */
const capacity = 10_000

/**
 * Looks sessions up before it is known whose they are. Those that were found before take turns, each for itself, however
 * many share an address. All other tokens together have one turn, for which the addresses that ask take turns: who
 * invents tokens keeps nobody waiting who is signed in.
 */
export function lookUpSessions(db: Database) {
  const [bulkhead, first] = [createBulkhead(lookups), createBulkhead(firstLookups)]
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
