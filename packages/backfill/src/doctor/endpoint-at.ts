import { hashSlug, type ListingProviderName, readSlug } from '@callbook/domain'

interface KnownEndpoint<Id extends string> {
  readonly id: Id
  readonly slug_hash: Buffer
}

/** Returns a function that finds the endpoint of a URL by the hash of its slug; the slugs themselves are not stored. */
export function findEndpointsAt<Id extends string>(
  endpoints: readonly KnownEndpoint<Id>[],
  provider: ListingProviderName
): (url: string) => Id | null {
  const byHash = new Map(endpoints.map(({ id, slug_hash }) => [slug_hash.toString('hex'), id]))

  return (url) => {
    const slug = readSlug(url, provider)

    return slug === null ? null : (byHash.get(hashSlug(slug).toString('hex')) ?? null)
  }
}
