import { LRUCache } from 'lru-cache'

export type LookUp<Value> = (isKnown: boolean) => Promise<Value | undefined>

/** A cache of values by ids that other parties choose, such as hashes of credentials. */
export interface LookupCache<Value> {
  /**
   * Returns the value of an id. Its latest lookup is used if it began less than `ttlMs` ago, also by requests that
   * arrive before its result.
   *
   * @param lookUp is told whether the latest lookup of the id found a value
   */
  find(id: string, lookUp: LookUp<Value>): Promise<Value | undefined>
  /** Looks a value up again. Later requests use the result. */
  findAgain(id: string, lookUp: LookUp<Value>): Promise<Value | undefined>
  /** Has the next request of an id look it up again. The id stays known. */
  expire(id: string): void
}

interface LookupCacheOptions {
  /** How long a result serves requests, in milliseconds from the begin of its lookup. It may be outdated from then. */
  readonly ttlMs: number
  /** The same for values, as long as they are known to be unchanged; `ttlMs` by default. */
  readonly valueTtlMs?: () => number
  /** Maximum number of known ids, and of other ids. The one that was not requested for longest is forgotten. */
  readonly maxEntries: number
  /** A monotonic clock, in milliseconds. */
  readonly clock: () => number
}

interface Entry<Value> {
  readonly beganMs: number
  readonly value: Promise<Value | undefined>
}

/**
 * Creates a cache of lookups. Concurrent requests of an id share one. A failed lookup serves only those requests.
 *
 * Ids with a value are stored apart from all others, so that invented ids evict no known one.
 */
export function createLookupCache<Value>(options: LookupCacheOptions): LookupCache<Value> {
  const { ttlMs, valueTtlMs = () => ttlMs, maxEntries, clock } = options
  /** The latest lookups that found a value. */
  const known = new LRUCache<string, Entry<Value>>({ max: maxEntries })
  /** Lookups without a result, or that found nothing. */
  const others = new LRUCache<string, Entry<Value>>({ max: maxEntries })

  function isFresh(entry: Entry<Value> | undefined, maxAgeMs: number): entry is Entry<Value> {
    return entry !== undefined && clock() - entry.beganMs < maxAgeMs
  }

  function settle(id: string, entry: Entry<Value>, value: Value | undefined): void {
    const later = [known.peek(id), others.peek(id)].some(
      (other) => other !== undefined && other.beganMs > entry.beganMs
    )
    if (later) return
    if (value === undefined) {
      known.delete(id)
    } else {
      forget(id, entry)
      known.set(id, entry)
    }
  }

  function forget(id: string, entry: Entry<Value>): void {
    if (others.peek(id) === entry) others.delete(id)
  }

  function begin(id: string, lookUp: LookUp<Value>): Promise<Value | undefined> {
    const entry = { beganMs: clock(), value: lookUp(known.has(id)) }
    others.set(id, entry)
    entry.value.then(
      (value) => settle(id, entry, value),
      () => forget(id, entry)
    )

    return entry.value
  }

  return {
    find(id, lookUp) {
      const value = known.get(id)
      if (isFresh(value, valueTtlMs())) return value.value
      const other = others.get(id)

      return isFresh(other, ttlMs) ? other.value : begin(id, lookUp)
    },
    findAgain: begin,
    expire(id) {
      const entry = known.peek(id)
      if (entry !== undefined) known.set(id, { ...entry, beganMs: Number.NEGATIVE_INFINITY })
    }
  }
}
