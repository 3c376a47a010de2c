import { isPublicKey, type RandomBytes, type SignatureScheme } from '@callbook/domain'
import { InputError } from '../input-error.ts'

const secretBytes = 32

/**
 * Creates a secret in the format that the sender expects.
 *
 * @throws {InputError} if the sender has a private key, whose public key must be entered
 */
export function createSigningSecret(scheme: SignatureScheme, randomBytes: RandomBytes): string {
  if (scheme.mode === 'ed25519') throw new InputError('Give the public key of the sender; it cannot be generated')
  const bytes = Buffer.from(randomBytes(secretBytes))

  return usesBase64(scheme) ? `whsec_${bytes.toString('base64')}` : bytes.toString('base64url')
}

const visibleAscii = /^[\x21-\x7e]([\x20-\x7e]*[\x21-\x7e])?$/
const base64 = /^(?:whsec_)?(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}(?:==)?|[A-Za-z0-9+/]{3}=?)?$/

/** 128 bits. Senders that follow Standard Webhooks 1.0.0 create 24 to 64 bytes. */
const minSecretBytes = 16

function bytesOf(secret: string): number {
  return Buffer.from(secret.replace(/^whsec_/, ''), 'base64').length
}

/** @throws {InputError} that does not contain the secret */
export function checkSigningSecret(scheme: SignatureScheme, secret: string): string {
  if (secret.length > 1_000 || !visibleAscii.test(secret)) {
    throw new InputError('The secret must be 1 to 1,000 visible ASCII characters on one line')
  }
  if (scheme.mode === 'ed25519' && !isPublicKey(secret)) {
    throw new InputError('The secret must be the public key of the sender: 32 bytes in base64')
  }
  if (!usesBase64(scheme)) return secret
  const bytes = bytesOf(secret)
  if (!base64.test(secret) || bytes === 0) {
    throw new InputError('The secret must be base64, with or without whsec_ in front')
  }
  if (bytes < minSecretBytes) {
    throw new InputError(`The secret must have at least ${minSecretBytes} bytes in base64: copy it from the sender`)
  }

  return secret
}

function usesBase64(scheme: SignatureScheme): boolean {
  return scheme.mode === 'hmac' && scheme.secretEncoding === 'base64'
}
