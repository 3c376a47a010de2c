import type { DeliveryEndpoint as Endpoint } from '@callbook/db'
import { hashSlug, isWellFormedSlug } from '@callbook/domain'
import { createBoundedMap } from './bounded-map.ts'

export interface EndpointDirectory {
  /** The endpoint that a slug names, whatever its status; undefined for a slug that names none. */
  find(slug: string): Promise<Endpoint | undefined>
  /** The same, asked now. */
  findAnew(slug: string): Promise<Endpoint | undefined>
}

interface Entry {
  readonly lookedUpAt: number
  readonly endpoint: Promise<Endpoint | undefined>
}

/** A change of an endpoint is in force everywhere within a second (design 3): an answer is kept for less. */
const maxAgeMs = 800

const maxEntries = 10_000

/**
 * Endpoints by slug, each looked up at most about once a second however many deliveries arrive.
 *
 * What names an endpoint is kept apart from what was only asked for, so that invented slugs push out no endpoint.
 * @param lookUp is told whether the slug has named an endpoint before
 * @param clock milliseconds that only go forward
 */
export function createEndpointDirectory(
  lookUp: (slugHash: Buffer, isKnown: boolean) => Promise<Endpoint | undefined>,
  clock: () => number
): EndpointDirectory {
  const asked = createBoundedMap<string, Entry>(maxEntries)
  const found = createBoundedMap<string, Entry>(maxEntries)

  function isFresh(entry: Entry | undefined): entry is Entry {
    return entry !== undefined && clock() - entry.lookedUpAt < maxAgeMs
  }

  function forget(slug: string, entry: Entry): void {
    if (asked.get(slug) === entry) asked.delete(slug)
  }

  function settle(slug: string, entry: Entry, endpoint: Endpoint | undefined): void {
    if (endpoint === undefined) return
    forget(slug, entry)
    found.set(slug, entry)
  }

  function ask(slug: string): Promise<Endpoint | undefined> {
    const entry = { lookedUpAt: clock(), endpoint: lookUp(hashSlug(slug), found.get(slug) !== undefined) }
    asked.set(slug, entry)
    entry.endpoint.then(
      (endpoint) => settle(slug, entry, endpoint),
      () => forget(slug, entry)
    )

    return entry.endpoint
  }

  return {
    find(slug) {
      if (!isWellFormedSlug(slug)) return Promise.resolve(undefined)

      return [found.get(slug), asked.get(slug)].find(isFresh)?.endpoint ?? ask(slug)
    },
    findAnew: ask
  }
}
