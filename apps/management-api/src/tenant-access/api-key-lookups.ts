import { type Database, type FoundApiKey, findApiKeyByHash } from '@callbook/db'
import { createFairLimiter, createLookupCache } from '@callbook/limits'

/** @param address source of the request */
export type FindApiKey = (hash: Buffer, address: string) => Promise<FoundApiKey | undefined>

/** One for keys that are known to exist, one for all others. */
export const lookupConnections = 2

const limits = { width: 1, maxWaitMs: 1_000, tooMany: 'Too many concurrent key lookups' }

/** Only a flood of invented keys reaches this limit. */
const maxWaitingPerAddress = 1_000

/** A revoked key must be rejected within a second. */
const ttlMs = 900

/** Maximum number of cached keys, and of invented ones. */
const maxEntries = 10_000

/**
 * Looks up keys so that invented ones never delay existing ones: these have a connection of their own. On the other
 * connection, addresses take turns. Each result, found or not, serves all requests with the key for less than a second.
 *
 * @param clock a monotonic clock, in milliseconds
 */
export function lookUpApiKeys(db: Database, clock: () => number): FindApiKey {
  const lookups = createFairLimiter(limits)
  const firstLookups = createFairLimiter({ ...limits, maxWaitingPerKey: maxWaitingPerAddress })
  const cache = createLookupCache<FoundApiKey>({ ttlMs, maxEntries, clock })

  return async (hash, address) => {
    const find = () => findApiKeyByHash(db, hash)

    return await cache.find(hash.toString('base64'), (isKnown) =>
      isKnown ? lookups.run('existing', find) : firstLookups.run(address, find)
    )
  }
}
