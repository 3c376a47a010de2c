import { hash } from 'node:crypto'
import type { RandomBytes } from '@callbook/domain'

const codes = 10
const letters = 24

/** Crockford's: without letters that are taken for digits. 32 of them, so that each byte gives one without a bias. */
const alphabet = '0123456789abcdefghjkmnpqrstvwxyz'

/** New codes of 120 random bits each, so that a plain hash of them is kept: `7k2m9q-…`. */
export function createRecoveryCodes(randomBytes: RandomBytes): string[] {
  return Array.from({ length: codes }, () => {
    const text = [...randomBytes(letters)].map((byte) => alphabet.charAt(byte % alphabet.length)).join('')

    return (text.match(/.{6}/g) ?? []).join('-')
  })
}

/** SHA-256 of a code, however it was typed; undefined for what cannot be one. */
export function hashRecoveryCode(text: string): Buffer | undefined {
  if (text.length > 4 * letters) return undefined
  const code = text.toLowerCase().replace(/[\s-]/g, '').replaceAll('o', '0').replace(/[il]/g, '1')

  return code.length === letters && [...code].every((letter) => alphabet.includes(letter))
    ? hash('sha256', code, 'buffer')
    : undefined
}
