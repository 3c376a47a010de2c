import type { FoundApiKey } from '@callbook/db'
import { dropOldest } from '../../responses/drop-oldest.ts'

/** @param address source of the request */
export type FindApiKey = (hash: Buffer, address: string) => Promise<FoundApiKey | undefined>

/** Shorter than the second within which a revoked key must be rejected. */
const ttlMs = 900

/** Limits the memory that a flood of invented keys can occupy. */
const capacity = 10_000

interface Lookup {
  readonly startedAtMs: number
  readonly apiKey: Promise<FoundApiKey | undefined>
}

/**
 * Caches key lookups: each result, found or not, serves all requests with the key for less than a second.
 *
 * The time counts from the start of a lookup, because its result may be outdated from then on. Requests that arrive in
 * the meantime wait for it. A failed lookup serves only those requests.
 *
 * @param nowMs monotonic clock
 */
export function cacheApiKeys(find: FindApiKey, nowMs: () => number): FindApiKey {
  const lookups = new Map<string, Lookup>()

  return async (hash, address) => {
    const id = hash.toString('base64')
    const known = lookups.get(id)
    if (known !== undefined && nowMs() - known.startedAtMs < ttlMs) return await known.apiKey

    const lookup = { startedAtMs: nowMs(), apiKey: find(hash, address) }
    lookups.delete(id)
    if (lookups.size >= capacity) dropOldest(lookups)
    lookups.set(id, lookup)

    try {
      return await lookup.apiKey
    } catch (error) {
      if (lookups.get(id) === lookup) lookups.delete(id)
      throw error
    }
  }
}
