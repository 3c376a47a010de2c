import { CallbookError, SignatureError } from '../errors/callbook-error.ts'
import { readHeader, type WebhookHeaders } from './headers.ts'
import { decode, importSigningKey } from './signing-key.ts'
import { readEvent, type WebhookEvent } from './webhook-event.ts'

export interface VerifyOptions {
  /** How long ago a request may have been sent, and how far a clock may be ahead, in seconds; by default 300. */
  readonly toleranceSeconds?: number | undefined
  /** Milliseconds since 1970; by default those of the platform. */
  readonly now?: (() => number) | undefined
}

/** More than anybody sends: each one costs a computation. */
const mostSignatures = 10

/**
 * The event in a request, once it is certain that Callbook has sent it, and not long ago: by the signature of Standard
 * Webhooks 1.0.0. Compares in a time that does not depend on where signatures differ.
 *
 * @param body as it came, as text or bytes: what was parsed and written anew is signed no longer
 * @param headers those of a `Request`, or of a request of Node
 * @param secret that of the endpoint; several of them while you exchange one for another
 * @throws {SignatureError} when the request is not from Callbook, or too old: answer 401
 * @throws {TypeError} when the secret is none, or the body was parsed
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
    throw new SignatureError('No signature is of this body and secret: is the body as it came, and the secret right?')
  }
  const event = readEvent(id, new TextDecoder().decode(bytes))
  if (event === undefined) throw new CallbookError('The body is signed, and no event')

  return event
}

function bytesOf(body: string | Uint8Array): Uint8Array {
  if (typeof body === 'string') return new TextEncoder().encode(body)
  if (body instanceof Uint8Array) return body
  throw new TypeError('body must be the text or the bytes as they came: have nothing parse it before')
}

function required(headers: WebhookHeaders, name: string): string {
  const value = readHeader(headers, name)
  if (value === undefined || value === '') throw new SignatureError(`The request has no ${name}`)

  return value
}

/** Those of the version that there is, which others may stand beside one day. */
function signaturesIn(header: string): Uint8Array<ArrayBuffer>[] {
  const known = header.split(' ').filter((one) => one.startsWith('v1,'))

  return known.slice(0, mostSignatures).flatMap((one) => decode(one.slice('v1,'.length)) ?? [])
}

function checkAge(timestamp: string, nowMs: number, toleranceSeconds: number): void {
  if (!/^\d{1,12}$/.test(timestamp)) throw new SignatureError('The webhook-timestamp is none')
  const age = nowMs / 1_000 - Number(timestamp)
  if (age > toleranceSeconds) throw new SignatureError('The request was sent too long ago')
  if (-age > toleranceSeconds) throw new SignatureError('The request is from the future: is a clock wrong?')
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
