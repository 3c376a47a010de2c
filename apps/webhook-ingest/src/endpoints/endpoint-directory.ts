import type { DeliveryEndpoint as Endpoint } from '@callbook/db'
import { hashSlug, isWellFormedSlug } from '@callbook/domain'
import { createBoundedMap } from './bounded-map.ts'
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
  findFromDatabase(slug: string, address: string): Promise<Endpoint | undefined>
  /** Looks up changed endpoints again, and extends the time of the others. */
  note(changes: EndpointChanges | undefined): void
}

interface Entry {
  readonly fetchedAt: number
  readonly slugHash: string
  readonly endpoint: Promise<Endpoint | undefined>
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
 * Slugs of endpoints are cached apart from other slugs, so that invented slugs evict no endpoint.
 *
 * @param clock a monotonic clock, in milliseconds
 */
export function createEndpointDirectory(lookUp: LookUpEndpoint, clock: () => number): EndpointDirectory {
  const requested = createBoundedMap<string, Entry>(maxEntries)
  const found = createBoundedMap<string, Entry>(maxEntries)

  /** The time until which all changes are known. */
  let knownUntil = Number.NEGATIVE_INFINITY

  function isFresh(entry: Entry | undefined): entry is Entry {
    return entry !== undefined && clock() - entry.fetchedAt < maxAgeMs
  }

  function isUnchanged(entry: Entry | undefined): entry is Entry {
    return entry !== undefined && clock() - knownUntil < maxAgeMs && clock() - entry.fetchedAt < maxUnchangedMs
  }

  function forget(slug: string, entry: Entry): void {
    if (requested.get(slug) === entry) requested.delete(slug)
  }

  function settle(slug: string, entry: Entry, endpoint: Endpoint | undefined): void {
    if (endpoint === undefined) return
    forget(slug, entry)
    found.set(slug, entry)
  }

  function sendRequest(slug: string, address: string): Promise<Endpoint | undefined> {
    const hash = hashSlug(slug)
    const endpoint = lookUp(hash, found.get(slug) === undefined ? address : undefined)
    const entry = { fetchedAt: clock(), slugHash: hash.toString('hex'), endpoint }
    requested.set(slug, entry)
    entry.endpoint.then(
      (endpoint) => settle(slug, entry, endpoint),
      () => forget(slug, entry)
    )

    return entry.endpoint
  }

  return {
    find(slug, address) {
      if (!isWellFormedSlug(slug)) return Promise.resolve(undefined)

      const known = found.get(slug)
      if (isUnchanged(known)) return known.endpoint

      return [known, requested.get(slug)].find(isFresh)?.endpoint ?? sendRequest(slug, address)
    },
    findFromDatabase: sendRequest,
    note(changes) {
      if (changes === undefined) return
      const changed = new Set(changes.changed.map(({ slug_hash }) => slug_hash.toString('hex')))
      for (const [slug, entry] of changed.size === 0 ? [] : [...found.entries()]) {
        if (changed.has(entry.slugHash)) found.set(slug, { ...entry, fetchedAt: Number.NEGATIVE_INFINITY })
      }
      knownUntil = changes.asOfMs
    }
  }
}
