import type { EndpointRow } from '@callbook/db'
import type { EndpointId, SignatureScheme } from '@callbook/domain'

export interface Signature {
  readonly id: EndpointId
  /** The preset by which deliveries are signed; false when they need no signature. */
  readonly hmac: string | false
  /** Where the signature stands. */
  readonly header: string | null
  /** What is signed; null when the header carries the secret itself. */
  readonly payload: string | null
  /** The time until which the secret before this one is accepted. */
  readonly previous_secret_expires_at: string | null
}

export function presentSignature({ id, signature, previous_secret_expires_at }: EndpointRow): Signature {
  const scheme = readScheme(signature)

  return {
    id,
    hmac: presetOf(signature),
    header: scheme?.header ?? null,
    payload: scheme?.mode === 'hmac' ? scheme.payload : null,
    previous_secret_expires_at
  }
}

/** The preset of a stored signature scheme, as JSON text; false without one. */
export function presetOf(signature: string | null): string | false {
  const scheme = readScheme(signature)

  return scheme !== null && (scheme.preset ?? 'custom')
}

/** A stored signature scheme, which is JSON text. */
export function readScheme(signature: string | null): SignatureScheme | null {
  return signature === null ? null : JSON.parse(signature)
}

export interface AllowedAddresses {
  readonly id: EndpointId
  /** Addresses and CIDR blocks; empty admits every address. */
  readonly allowed_ips: readonly string[]
}

export function presentAllowedAddresses({ id, allowed_ips }: EndpointRow): AllowedAddresses {
  return { id, allowed_ips }
}
