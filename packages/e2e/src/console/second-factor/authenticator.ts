import { createHmac } from 'node:crypto'

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
const stepMs = 30_000

/**
 * Returns the six digits of an authenticator (RFC 6238).
 *
 * @param secret shared secret in base32
 * @param later number of time steps from now; each code is accepted once
 */
export function codeOf(secret: string, later = 0): string {
  const step = Buffer.alloc(8)
  step.writeBigInt64BE(BigInt(Math.floor(Date.now() / stepMs) + later))
  const digest = createHmac('sha1', fromBase32(secret)).update(step).digest()
  const place = (digest.at(-1) ?? 0) & 15

  return String((digest.readUInt32BE(place) & 0x7fffffff) % 1_000_000).padStart(6, '0')
}

function fromBase32(text: string): Buffer {
  const bits = [...text].map((letter) => alphabet.indexOf(letter).toString(2).padStart(5, '0')).join('')
  const bytes = bits.match(/.{8}/g) ?? []

  return Buffer.from(bytes.map((byte) => Number.parseInt(byte, 2)))
}
