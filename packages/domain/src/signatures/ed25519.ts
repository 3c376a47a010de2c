import { createPublicKey, type KeyObject, verify } from 'node:crypto'
import type { Content } from './content.ts'

/** Size of a public key, in bytes (RFC 8032, section 5.1.5). */
const keyBytes = 32

const base64 = /^[A-Za-z0-9+/]{43}=?$/

/** Returns `true` if a text is a public key in base64. */
export function isPublicKey(text: string): boolean {
  return readPublicKey(text) !== undefined
}

function readPublicKey(text: string): KeyObject | undefined {
  const bytes = Buffer.from(text, 'base64')
  if (!base64.test(text) || bytes.length !== keyBytes) return undefined

  return createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: bytes.toString('base64url') }, format: 'jwk' })
}

/** Returns `true` if a signature in base64 of the pieces was made with the private key of `publicKey`. */
export function verifyEd25519(content: Content, publicKey: string, signature: string): boolean {
  const key = readPublicKey(publicKey)
  if (key === undefined) return false
  const bytes = Buffer.concat(content.map((piece) => (typeof piece === 'string' ? Buffer.from(piece) : piece)))

  return verify(null, bytes, key, Buffer.from(signature, 'base64'))
}
