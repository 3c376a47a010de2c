import type { FoundApiKey } from '@callbook/db'
import { dropOldest } from '../../answers/drop-oldest.ts'

/** @param address of who sent it */
export type FindApiKey = (hash: Buffer, address: string) => Promise<FoundApiKey | undefined>

/** A key is remembered for less than the second after which a revoked one must be refused. */
const ttlMs = 900

/** Bounds what a flood of invented keys can occupy. */
const capacity = 10_000

interface Lookup {
  readonly startedAtMs: number
  readonly apiKey: Promise<FoundApiKey | undefined>
}

/**
 * Makes lookups of keys cheap: each result, found or not, serves all requests of the same key for less than a second.
 *
 * The time counts from the start of a lookup, since what it finds may be out of date from then on. Requests that
 * arrive while it runs wait for it. A lookup that failed serves only those who waited.
 *
 * @param nowMs a clock that never goes back
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
