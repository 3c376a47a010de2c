import { hash } from 'node:crypto'
import type { RandomBytes } from '@callbook/domain'

const codes = 10
const letters = 24

/**
 * The alphabet of Crockford: without letters that look like digits. 32 letters, so that each byte gives one without a
 * bias.
 */
const alphabet = '0123456789abcdefghjkmnpqrstvwxyz'

/** Creates codes of 120 random bits each, so that a plain hash of them is safe to store: `7k2m9q-…`. */
export function createRecoveryCodes(randomBytes: RandomBytes): string[] {
  return Array.from({ length: codes }, () => {
    const text = [...randomBytes(letters)].map((byte) => alphabet.charAt(byte % alphabet.length)).join('')

    return (text.match(/.{6}/g) ?? []).join('-')
  })
}

/** Returns the SHA-256 of a code in any spelling; `undefined` if it is invalid. */
export function hashRecoveryCode(text: string): Buffer | undefined {
  if (text.length > 4 * letters) return undefined
  const code = text.toLowerCase().replace(/[\s-]/g, '').replaceAll('o', '0').replace(/[il]/g, '1')

  return code.length === letters && [...code].every((letter) => alphabet.includes(letter))
    ? hash('sha256', code, 'buffer')
    : undefined
}
