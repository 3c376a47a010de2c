import { hashSlug, type ProviderName, slugOf } from '@callbook/domain'

interface KnownEndpoint<Id extends string> {
  readonly id: Id
  readonly slug_hash: Buffer
}

/** Knows the URLs of endpoints from others by their slugs, of which only the hashes are known. */
export function findEndpointsAt<Id extends string>(
  endpoints: readonly KnownEndpoint<Id>[],
  provider: ProviderName
): (url: string) => Id | null {
  const byHash = new Map(endpoints.map(({ id, slug_hash }) => [slug_hash.toString('hex'), id]))

  return (url) => {
    const slug = slugOf(url, provider)

    return slug === null ? null : (byHash.get(hashSlug(slug).toString('hex')) ?? null)
  }
}
