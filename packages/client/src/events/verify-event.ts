import { CallbookError, SignatureError } from '../errors/callbook-error.ts'
import { readHeader, type WebhookHeaders } from './headers.ts'
import { readEvent, type WebhookEvent } from './webhook-event.ts'

export interface VerifyOptions {
  /** Maximum age of a request, and maximum clock difference, in seconds; 300 by default. */
  readonly toleranceSeconds?: number | undefined
  /** Returns milliseconds since 1970; the platform's clock by default. */
  readonly now?: (() => number) | undefined
}

/** More than any sender uses. Each signature costs a computation. */
const mostSignatures = 10

/**
 * Verifies a request by its Standard Webhooks 1.0.0 signature and time, and returns its event. The comparison takes
 * constant time.
 *
 * @param body original text or bytes: a parsed and serialized body no longer matches the signature
 * @param headers headers of a `Request` or of a Node request
 * @param secret signing secret of the endpoint; several during a rotation
 * @throws {SignatureError} if the request is not from Callbook, or is too old: answer 401
 * @throws {TypeError} if the secret is invalid, or the body was parsed
 */
export async function verifyEvent(
  body: string | Uint8Array,
  headers: WebhookHeaders,
  secret: string | readonly string[],
  { toleranceSeconds = 300, now = Date.now }: VerifyOptions = {}
): Promise<WebhookEvent> {
  const bytes = bytesOf(body)
  const id = required(headers, 'webhook-id')
  const timestamp = required(headers, 'webhook-timestamp')
  const signatures = signaturesIn(required(headers, 'webhook-signature'))
  checkAge(timestamp, now(), toleranceSeconds)

  const signed = joined(new TextEncoder().encode(`${id}.${timestamp}.`), bytes)
  if (!(await isSigned(signed, signatures, typeof secret === 'string' ? [secret] : secret))) {
    throw new SignatureError(
      'No signature matches the body and the secret. Pass the body unchanged, and check the secret.'
    )
  }
  const event = readEvent(id, new TextDecoder().decode(bytes))
  if (event === undefined) throw new CallbookError('The signed body is not an event')

  return event
}

function bytesOf(body: string | Uint8Array): Uint8Array {
  if (typeof body === 'string') return new TextEncoder().encode(body)
  if (body instanceof Uint8Array) return body
  throw new TypeError('body must be the unparsed text or bytes of the request')
}

function required(headers: WebhookHeaders, name: string): string {
  const value = readHeader(headers, name)
  if (value === undefined || value === '') throw new SignatureError(`The request has no ${name}`)

  return value
}

/** Returns the signatures of the current version. The header may contain other versions in future. */
function signaturesIn(header: string): Uint8Array<ArrayBuffer>[] {
  const known = header.split(' ').filter((one) => one.startsWith('v1,'))

  return known.slice(0, mostSignatures).flatMap((one) => decode(one.slice('v1,'.length)) ?? [])
}

function checkAge(timestamp: string, nowMs: number, toleranceSeconds: number): void {
  if (!/^\d{1,12}$/.test(timestamp)) throw new SignatureError('The webhook-timestamp is invalid')
  const age = nowMs / 1_000 - Number(timestamp)
  if (age > toleranceSeconds) throw new SignatureError('The request was sent too long ago')
  if (-age > toleranceSeconds) throw new SignatureError('The request is from the future. Check the clock.')
}

function joined(start: Uint8Array, end: Uint8Array): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(start.length + end.length)
  whole.set(start)
  whole.set(end, start.length)

  return whole
}

async function isSigned(
  signed: Uint8Array<ArrayBuffer>,
  signatures: readonly Uint8Array<ArrayBuffer>[],
  secrets: readonly string[]
): Promise<boolean> {
  const keys = await Promise.all(secrets.map(importSigningKey))
  const checks = keys.flatMap((key) =>
    signatures.map((signature) => crypto.subtle.verify('HMAC', key, signature, signed))
  )

  return (await Promise.all(checks)).includes(true)
}

const prefix = 'whsec_'

/** WebCrypto's key type, which has no global name in Node's types. */
type SigningKey = Awaited<ReturnType<typeof crypto.subtle.importKey>>

/**
 * Imports the key of a secret into WebCrypto, which Node, browsers and workers share.
 *
 * @throws {TypeError} if the secret is invalid; the error does not show it
 */
async function importSigningKey(secret: string): Promise<SigningKey> {
  const bytes =
    typeof secret === 'string' && secret.startsWith(prefix) ? decode(secret.slice(prefix.length)) : undefined
  if (bytes === undefined || bytes.length === 0) {
    throw new TypeError('secret must be the signing secret of the endpoint, which begins with whsec_')
  }

  return await crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['verify'])
}

/** Decodes base64; undefined if it is invalid. */
function decode(text: string): Uint8Array<ArrayBuffer> | undefined {
  try {
    return Uint8Array.from(atob(text), (character) => character.charCodeAt(0))
  } catch {
    return undefined
  }
}
