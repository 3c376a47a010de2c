import type { EndpointRow, EndpointStatus, UsedEndpointRow } from '@callbook/db'
import type { ClientId, EndpointId, KeyRing } from '@callbook/domain'
import { openSealed } from './open-sealed.ts'
import { presetOf } from './present-security.ts'

/** What the URLs of endpoints are read with. */
export interface WebhookUrls {
  readonly keyRing: KeyRing
  /** The address of the webhook host, without a slash at its end. */
  readonly publicUrl: string
}

export interface Endpoint {
  readonly id: EndpointId
  readonly client_id: ClientId
  readonly provider: string
  readonly slug: string
  readonly url: string
  readonly status: EndpointStatus
}

export interface EndpointInUse {
  readonly id: EndpointId
  readonly provider: string
  readonly url: string
  readonly status: EndpointStatus
  readonly last_used_at: string | null
  readonly request_count: number
  /** The preset by which deliveries are signed; false when they need no signature. */
  readonly hmac: string | false
  readonly allowed_ips: readonly string[]
  /** After so long without a report an alarm is raised; null for never. */
  readonly silence_after_seconds: number | null
  /** Whether one is raised after a silence that is unusual for it. */
  readonly suspects_silence: boolean
}

/** @throws {InputError} when the key ring does not open the slug */
export function presentEndpoint(row: EndpointRow, urls: WebhookUrls): Endpoint {
  const slug = openSealed(urls.keyRing, row.slug_encrypted, row.id, 'URL')

  return {
    id: row.id,
    client_id: row.client_id,
    provider: row.provider,
    slug,
    url: `${urls.publicUrl}/webhook/${row.provider}/${slug}`,
    status: row.status
  }
}

/** @throws {InputError} when the key ring does not open the slug */
export function presentEndpointInUse(row: UsedEndpointRow, urls: WebhookUrls): EndpointInUse {
  const { id, provider, url, status } = presentEndpoint(row, urls)

  return {
    id,
    provider,
    url,
    status,
    last_used_at: row.last_used_at,
    request_count: row.request_count,
    hmac: presetOf(row.signature),
    allowed_ips: row.allowed_ips,
    silence_after_seconds: row.silence_after,
    suspects_silence: row.suspects_silence
  }
}
