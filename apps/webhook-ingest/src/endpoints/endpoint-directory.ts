import type { DeliveryEndpoint as Endpoint } from '@callbook/db'
import { hashSlug, isWellFormedSlug } from '@callbook/domain'
import { createLookupCache, type LookUp } from '@callbook/limits'
import type { EndpointChanges } from './endpoint-changes.ts'

/** @param stranger the address that requests a slug which has named no endpoint before; `undefined` for a known slug */
export type LookUpEndpoint = (slugHash: Buffer, stranger: string | undefined) => Promise<Endpoint | undefined>

export interface EndpointDirectory {
  /**
   * Returns the endpoint of a slug, in any status; `undefined` if no endpoint has the slug.
   *
   * @param address the address of the sender
   */
  find(slug: string, address: string): Promise<Endpoint | undefined>
  /** The same, without the cache. */
  findAgain(slug: string, address: string): Promise<Endpoint | undefined>
  /** Looks up changed endpoints again, and extends the time of the others. */
  note(changes: EndpointChanges | undefined): void
}

/** Cache time. A change of an endpoint must take effect everywhere within a second. */
const maxAgeMs = 800

/** Maximum cache time of an unchanged endpoint, because its client's data may have changed. */
const maxUnchangedMs = 60_000

const maxEntries = 10_000

/**
 * Creates a cache of endpoints by slug. Each is looked up at most about once a second at any load, and about once a
 * minute while it is known to be unchanged.
 *
 * @param clock a monotonic clock, in milliseconds
 */
export function createEndpointDirectory(lookUp: LookUpEndpoint, clock: () => number): EndpointDirectory {
  /** The time until which all changes are known. */
  let knownUntil = Number.NEGATIVE_INFINITY
  const cache = createLookupCache<Endpoint>({
    ttlMs: maxAgeMs,
    valueTtlMs: () => (clock() - knownUntil < maxAgeMs ? maxUnchangedMs : maxAgeMs),
    maxEntries,
    clock
  })

  function lookupOf(slug: string, address: string): [id: string, lookUp: LookUp<Endpoint>] {
    const hash = hashSlug(slug)

    return [hash.toString('hex'), (isKnown) => lookUp(hash, isKnown ? undefined : address)]
  }

  return {
    async find(slug, address) {
      return isWellFormedSlug(slug) ? await cache.find(...lookupOf(slug, address)) : undefined
    },
    findAgain: (slug, address) => cache.findAgain(...lookupOf(slug, address)),
    note(changes) {
      if (changes === undefined) return
      for (const { slug_hash } of changes.changed) cache.expire(slug_hash.toString('hex'))
      knownUntil = changes.asOfMs
    }
  }
}
