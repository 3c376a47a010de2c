import { timingSafeEqual } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { fillIn, hashContent } from './content.ts'
import { verifyEd25519 } from './ed25519.ts'
import { checkSignatureScheme, type Ed25519Scheme, type HmacScheme, type SignatureScheme } from './signature-scheme.ts'

export interface SignedDelivery {
  readonly headers: IncomingHttpHeaders
  /** The bytes as received, because a reserialized body has another signature. */
  readonly rawBody: Uint8Array
  /** Secrets that may have signed: two while a secret is being replaced. */
  readonly secrets: readonly string[]
  readonly now: Date
}

/**
 * Returns `true` if a delivery is signed with one of its secrets, and `false` if anything is missing, repeated or
 * malformed.
 *
 * @param scheme the stored scheme; an incomplete one accepts nothing
 */
export function verifySignature(scheme: SignatureScheme, delivery: SignedDelivery): boolean {
  if (!checkSignatureScheme(scheme)) return false
  const secrets = delivery.secrets.filter((secret) => secret !== '')
  if (scheme.mode === 'hmac') return verifyHmac(scheme, delivery, secrets)
  if (scheme.mode === 'ed25519') return verifyWithPublicKey(scheme, delivery, secrets)
  const value = findHeader(delivery.headers, scheme.header)

  return value !== undefined && secrets.some((secret) => isEqual(value, scheme.prefix + secret))
}

function verifyHmac(
  scheme: HmacScheme,
  { headers, now, rawBody }: SignedDelivery,
  secrets: readonly string[]
): boolean {
  const value = findHeader(headers, scheme.header)
  if (value === undefined) return false

  const timestamp = findTimestamp(scheme, headers, value)
  if (timestamp !== undefined && !isTimely(scheme, timestamp, now)) return false

  const id = scheme.idHeader === null ? undefined : findHeader(headers, scheme.idHeader)
  const content = fillIn(scheme.payload, { '{body}': rawBody, '{timestamp}': timestamp, '{id}': id })
  if (content === undefined) return false
  const signatures = findSignatures(scheme, value)

  return secrets.some((secret) => {
    const expected = hashContent(scheme, content, secret)
    return expected !== undefined && signatures.some((signature) => isEqual(signature, expected))
  })
}

function verifyWithPublicKey(
  scheme: Ed25519Scheme,
  { headers, now, rawBody }: SignedDelivery,
  publicKeys: readonly string[]
): boolean {
  const signature = findHeader(headers, scheme.header)
  const timestamp = findHeader(headers, scheme.timestampHeader)
  if (signature === undefined || timestamp === undefined || !isTimely(scheme, timestamp, now)) return false
  const content = fillIn(scheme.payload, { '{body}': rawBody, '{timestamp}': timestamp })

  return content !== undefined && publicKeys.some((publicKey) => verifyEd25519(content, publicKey, signature))
}

function findTimestamp(scheme: HmacScheme, headers: IncomingHttpHeaders, value: string): string | undefined {
  if (scheme.timestampPart !== null) return findPart(value, scheme.timestampPart)

  return scheme.timestampHeader === null ? undefined : findHeader(headers, scheme.timestampHeader)
}

/** Higher than any signed time in seconds, and lower than any in milliseconds. */
const MAX_SECONDS = 1e11

const wholeNumber = /^\d{1,15}$/

function isTimely(scheme: HmacScheme | Ed25519Scheme, timestamp: string, now: Date): boolean {
  if (!wholeNumber.test(timestamp)) return false
  const signedAtMs = Number(timestamp) > MAX_SECONDS ? Number(timestamp) : Number(timestamp) * 1000
  const ageMs = now.getTime() - signedAtMs

  return ageMs <= scheme.toleranceSeconds * 1000 && -ageMs <= scheme.futureToleranceSeconds * 1000
}

function findSignatures({ encoding, part, prefix, several }: HmacScheme, value: string): readonly string[] {
  const whole = part === null ? value : findPart(value, part)
  if (whole === undefined) return []
  const signatures = (several ? whole.split(' ') : [whole])
    .filter((signature) => signature.startsWith(prefix))
    .map((signature) => signature.slice(prefix.length))

  return encoding === 'hex' ? signatures.map((signature) => signature.toLowerCase()) : signatures
}

function findHeader(headers: IncomingHttpHeaders, name: string): string | undefined {
  const key = name.toLowerCase()
  const value = Object.hasOwn(headers, key) ? headers[key] : undefined

  // Node joins a repeated header with a comma and a space.
  return typeof value === 'string' && !value.includes(', ') ? value : undefined
}

/** Returns the value of `name` in a header of the form `t=1763687045,v0=…`. */
function findPart(value: string, name: string): string | undefined {
  const found = value.split(',').filter((part) => part.startsWith(`${name}=`))

  return found.length === 1 ? found[0]?.slice(name.length + 1) : undefined
}

function isEqual(received: string, expected: string): boolean {
  const [a, b] = [Buffer.from(received), Buffer.from(expected)]

  return a.length === b.length && timingSafeEqual(a, b)
}
