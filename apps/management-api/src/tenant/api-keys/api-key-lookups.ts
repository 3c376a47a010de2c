import { type Database, findApiKeyByHash } from '@callbook/db'
import { BulkheadError, createBulkhead, serviceUnavailable, tooManyRequests } from '@callbook/http'
import type { FindApiKey } from './api-key-cache.ts'

/** One for keys that are known to exist, one for all others. */
export const lookupConnections = 2

const limits = { width: 1, maxWaitMs: 1_000 }

/** Nobody but who invents keys asks for so many at once. */
const maxWaitingPerAddress = 1_000

/** Bounds what is remembered; keys that nobody issued are not. */
const capacity = 10_000

/**
 * Looks keys up so that invented ones never keep those that exist waiting: these have a connection of their own. On the
 * other one, the addresses that ask take turns.
 */
export function lookUpApiKeys(db: Database): FindApiKey {
  const lookups = createBulkhead(limits)
  const firstLookups = createBulkhead({ ...limits, maxWaitingPerKey: maxWaitingPerAddress })
  const existing = new Set<string>()

  return async (hash, address) => {
    const id = hash.toString('base64')
    const find = () => findApiKeyByHash(db, hash)
    try {
      const apiKey = existing.has(id) ? await lookups.run('existing', find) : await firstLookups.run(address, find)
      if (apiKey === undefined) existing.delete(id)
      else if (existing.size < capacity) existing.add(id)

      return apiKey
    } catch (error) {
      if (!(error instanceof BulkheadError)) throw error
      throw error.reason === 'full' ? serviceUnavailable(1) : tooManyRequests(1, 'Too many keys at once')
    }
  }
}
