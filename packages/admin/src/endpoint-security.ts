import { changeEndpointSettings, type Database, type EndpointRow, type EndpointSettings } from '@callbook/db'
import {
  type EndpointId,
  type KeyRing,
  openSecret,
  type RandomBytes,
  type SignatureScheme,
  sealSecret
} from '@callbook/domain'
import { InputError } from './input-error.ts'
import { normalizeIpRange } from './ip-range.ts'
import { type AllowedAddresses, presentAllowedAddresses, presentSignature, type Signature } from './present-security.ts'

/** For how long the secret before a new one is still accepted. */
const previousSecretMs = 24 * 60 * 60 * 1000

interface Signing {
  readonly scheme: SignatureScheme
  readonly secret: string
}

/**
 * Asks for a signature from now on. The secret before a new one stays valid for 24 hours. Undefined for an unknown
 * endpoint.
 *
 * @param reveal hands the secret over; when that fails, all stays as it was
 * @throws {EndpointStateError} for a revoked endpoint
 * @throws {InputError} when the key ring does not open the secret before
 */
export async function signEndpoint(
  db: Database,
  id: EndpointId,
  { scheme, secret }: Signing,
  keyRing: KeyRing,
  { now, randomBytes }: { readonly now: Date; readonly randomBytes: RandomBytes },
  reveal?: (signature: Signature) => Promise<void>
): Promise<Signature | undefined> {
  const row = await changeEndpointSettings(
    db,
    id,
    (endpoint) => ({
      signature: JSON.stringify(scheme),
      ...rotation(endpoint, secret, keyRing, now),
      secret_encrypted: sealSecret(keyRing, secret, id, randomBytes)
    }),
    reveal && ((endpoint) => reveal(presentSignature(endpoint)))
  )

  return row && presentSignature(row)
}

/** The same secret again, say with another header, is no rotation. */
function rotation(endpoint: EndpointRow, secret: string, keyRing: KeyRing, now: Date): Partial<EndpointSettings> {
  const { id, secret_encrypted: current } = endpoint
  if (current === null || open(keyRing, current, id) === secret) return {}

  return {
    previous_secret_encrypted: current,
    previous_secret_expires_at: new Date(now.getTime() + previousSecretMs)
  }
}

function open(keyRing: KeyRing, sealed: string, id: EndpointId): string {
  try {
    return openSecret(keyRing, sealed, id)
  } catch (error) {
    throw new InputError(`SECRETS_KEY does not open the secret of endpoint ${id}: ${(error as Error).message}`)
  }
}

/** Refuses the previous secret from now on. */
export async function dropPreviousSecret(db: Database, id: EndpointId): Promise<Signature | undefined> {
  const row = await changeEndpointSettings(db, id, () => noPreviousSecret)

  return row && presentSignature(row)
}

const noPreviousSecret = { previous_secret_encrypted: null, previous_secret_expires_at: null }

/** Takes deliveries without a signature from now on, and forgets the secrets. */
export async function unsignEndpoint(db: Database, id: EndpointId): Promise<Signature | undefined> {
  const row = await changeEndpointSettings(db, id, () => ({
    signature: null,
    secret_encrypted: null,
    ...noPreviousSecret
  }))

  return row && presentSignature(row)
}

/**
 * Takes deliveries from these addresses only; from every address if there are none.
 *
 * @param ranges IPv4 and IPv6 addresses and CIDR blocks
 * @throws {InputError} for what is neither
 */
export async function allowAddresses(
  db: Database,
  id: EndpointId,
  ranges: readonly string[]
): Promise<AllowedAddresses | undefined> {
  const allowed_ips = [...new Set(ranges.map(readIpRange))]
  const row = await changeEndpointSettings(db, id, () => ({ allowed_ips }))

  return row && presentAllowedAddresses(row)
}

function readIpRange(text: string): string {
  const range = normalizeIpRange(text)
  if (range === undefined) {
    throw new InputError(`Not an IP address or CIDR block: ${text} (such as 203.0.113.0/24 or 2001:db8::/32)`)
  }

  return range
}
