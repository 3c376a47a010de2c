import { changeEndpointSettings, type EndpointRow, type EndpointSettings } from '@callbook/db'
import { type EndpointId, type KeyRing, type RandomBytes, type SignatureScheme, sealSecret } from '@callbook/domain'
import { InputError } from '../input-error.ts'
import type { Context } from '../within.ts'
import { endpointRecorder } from './audited-endpoint.ts'
import { normalizeIpRange } from './ip-range.ts'
import { openSealed } from './open-sealed.ts'
import { type AllowedAddresses, presentAllowedAddresses, presentSignature, type Signature } from './present-security.ts'

const previousSecretMs = 24 * 60 * 60 * 1000

interface Signing {
  readonly scheme: SignatureScheme
  readonly secret: string
  readonly keyRing: KeyRing
  readonly now: Date
  readonly randomBytes: RandomBytes
}

/**
 * Requires signatures. The previous secret stays valid for 24 hours.
 *
 * @returns `undefined` if the endpoint does not exist
 * @throws {EndpointStateError} if the endpoint is revoked
 * @throws {InputError} if the key ring cannot decrypt the previous secret
 */
export async function signEndpoint(
  at: Context,
  id: EndpointId,
  { scheme, secret, keyRing, now, randomBytes }: Signing
): Promise<Signature | undefined> {
  const { actor } = at
  const row = await changeEndpointSettings(at, id, {
    change: (endpoint) => ({
      signature: JSON.stringify(scheme),
      ...rotation(endpoint, secret, { keyRing, now }),
      secret_encrypted: sealSecret(keyRing, secret, id, randomBytes)
    }),
    also: endpointRecorder(actor, 'endpoint.sign')
  })

  return row && presentSignature(row)
}

/** The same secret with other settings, such as another header, is not a rotation. */
function rotation(
  endpoint: EndpointRow,
  secret: string,
  { keyRing, now }: { readonly keyRing: KeyRing; readonly now: Date }
): Partial<EndpointSettings> {
  const { id, secret_encrypted: current } = endpoint
  if (current === null || openSealed(keyRing, current, { id, what: 'secret' }) === secret) return {}

  return {
    previous_secret_encrypted: current,
    previous_secret_expires_at: new Date(now.getTime() + previousSecretMs)
  }
}

/** Rejects the previous secret immediately. */
export async function dropPreviousSecret(at: Context, id: EndpointId): Promise<Signature | undefined> {
  const { actor } = at
  const record = endpointRecorder(actor, 'endpoint.drop_previous_secret')
  const row = await changeEndpointSettings(at, id, { change: () => noPreviousSecret, also: record })

  return row && presentSignature(row)
}

const noPreviousSecret = { previous_secret_encrypted: null, previous_secret_expires_at: null }

/** Accepts unsigned reports, and deletes the secrets. */
export async function unsignEndpoint(at: Context, id: EndpointId): Promise<Signature | undefined> {
  const { actor } = at
  const unsigned = { signature: null, secret_encrypted: null, ...noPreviousSecret }
  const row = await changeEndpointSettings(at, id, {
    change: () => unsigned,
    also: endpointRecorder(actor, 'endpoint.unsign')
  })

  return row && presentSignature(row)
}

/**
 * Restricts the senders of reports to these addresses; an empty list permits every address.
 *
 * @param ranges IPv4 and IPv6 addresses and CIDR blocks
 * @throws {InputError} if a range is invalid
 */
export async function allowAddresses(
  at: Context,
  id: EndpointId,
  ranges: readonly string[]
): Promise<AllowedAddresses | undefined> {
  const { actor } = at
  const allowed_ips = [...new Set(ranges.map(readIpRange))]
  const record = endpointRecorder(actor, 'endpoint.allow_addresses')
  const row = await changeEndpointSettings(at, id, { change: () => ({ allowed_ips }), also: record })

  return row && presentAllowedAddresses(row)
}

function readIpRange(text: string): string {
  const range = normalizeIpRange(text)
  if (range === undefined) {
    throw new InputError(`Not an IP address or CIDR block: ${text} (such as 203.0.113.0/24 or 2001:db8::/32)`)
  }

  return range
}
