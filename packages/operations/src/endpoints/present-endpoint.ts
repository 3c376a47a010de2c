import type { EndpointRow } from '@callbook/db'
import type { ClientId, EndpointId, KeyRing } from '@callbook/domain'
import { openSealed } from './open-sealed.ts'

export interface WebhookUrls {
  readonly keyRing: KeyRing
  /** URL of the webhook host, without a trailing slash. */
  readonly publicUrl: string
}

export interface Endpoint {
  readonly id: EndpointId
  readonly client_id: ClientId
  readonly provider: string
  readonly slug: string
  readonly url: string
  readonly status: EndpointRow['status']
}

/** @throws {InputError} if the key ring cannot decrypt the URL */
export function presentEndpoint(row: EndpointRow, urls: WebhookUrls): Endpoint {
  const slug = openSealed(urls.keyRing, row.slug_encrypted, { id: row.id, what: 'URL' })

  return {
    id: row.id,
    client_id: row.client_id,
    provider: row.provider,
    slug,
    url: `${urls.publicUrl}/webhook/${row.provider}/${slug}`,
    status: row.status
  }
}
