import type { EndpointRow, UsedEndpointRow } from '@callbook/db'
import type { ClientId, EndpointId, KeyRing } from '@callbook/domain'
import { openSealed } from './open-sealed.ts'
import { presetOf } from './present-security.ts'

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

export interface EndpointInUse {
  readonly id: EndpointId
  readonly provider: string
  readonly url: string
  readonly status: EndpointRow['status']
  /** Time until which a replaced URL accepts reports; `null` for other statuses. */
  readonly accepts_until: string | null
  readonly last_used_at: string | null
  readonly request_count: number
  /**
   * Number of repeats within 24 hours whose content differed from the stored report. They are accepted, but not
   * processed.
   */
  readonly differing_repeat_count: number
  /** Number of reports rejected in the last 24 hours. */
  readonly rejected_reports: number
  /** Preset of the signature scheme; `false` if no signature is required. */
  readonly hmac: string | false
  readonly allowed_ips: readonly string[]
  /** Silence that raises an alarm, in seconds; `null` for no alarm. */
  readonly silence_after_seconds: number | null
  readonly suspects_silence: boolean
}

/** @throws {InputError} if the key ring cannot decrypt the URL */
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

/** @throws {InputError} if the key ring cannot decrypt the URL */
export function presentEndpointInUse(row: UsedEndpointRow, rejected: number, urls: WebhookUrls): EndpointInUse {
  const { id, provider, url, status } = presentEndpoint(row, urls)

  return {
    id,
    provider,
    url,
    status,
    accepts_until: status === 'replaced' ? row.accepts_until : null,
    last_used_at: row.last_used_at,
    request_count: row.request_count,
    differing_repeat_count: row.differing_repeat_count,
    rejected_reports: rejected,
    hmac: presetOf(row.signature),
    allowed_ips: row.allowed_ips,
    silence_after_seconds: row.silence_after_seconds,
    suspects_silence: row.alerts_on_unusual_silence
  }
}
