import type { EndpointRow } from '@callbook/db'
import type { EndpointId, SignatureScheme } from '@callbook/domain'

export interface Signature {
  readonly id: EndpointId
  /** Preset of the signature scheme; `false` if no signature is required. */
  readonly hmac: string | false
  readonly header: string | null
  /** Signed content; `null` if the header contains the secret itself. */
  readonly payload: string | null
  readonly previous_secret_expires_at: string | null
}

export function presentSignature({ id, signature, previous_secret_expires_at }: EndpointRow): Signature {
  const scheme = readScheme(signature)

  return {
    id,
    hmac: presetOf(signature),
    header: scheme?.header ?? null,
    payload: scheme === null || scheme.mode === 'header-secret' ? null : scheme.payload,
    previous_secret_expires_at
  }
}

/** Returns the preset of a stored signature scheme; `false` if no signature is required. */
function presetOf(signature: string | null): string | false {
  const scheme = readScheme(signature)

  return scheme !== null && (scheme.preset ?? 'custom')
}

/** Parses a stored signature scheme, which is JSON. */
export function readScheme(signature: string | null): SignatureScheme | null {
  return signature === null ? null : JSON.parse(signature)
}

export interface AllowedAddresses {
  readonly id: EndpointId
  /** Addresses and CIDR blocks; an empty list permits every address. */
  readonly allowed_ips: readonly string[]
}

export function presentAllowedAddresses({ id, allowed_ips }: EndpointRow): AllowedAddresses {
  return { id, allowed_ips }
}
