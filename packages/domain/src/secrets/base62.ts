/** Cryptographically random bytes, as from `randomBytes` of node:crypto. */
export type RandomBytes = (size: number) => Uint8Array

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

/** Higher bytes would make the first characters more likely than the last. */
const UNBIASED_BYTES = 256 - (256 % alphabet.length)

/** Returns random base62 text in which every character is equally likely: 5.95 bits each. */
export function randomBase62(length: number, randomBytes: RandomBytes): string {
  let text = ''

  while (text.length < length) {
    for (const byte of randomBytes(length - text.length)) {
      if (byte < UNBIASED_BYTES) text += alphabet.charAt(byte % alphabet.length)
    }
  }

  return text
}

/** Returns a whole number in base62, padded to `length` with zeros. */
export function toBase62(value: number, length: number): string {
  let text = ''
  for (let rest = value; rest > 0; rest = Math.floor(rest / alphabet.length)) {
    text = alphabet.charAt(rest % alphabet.length) + text
  }

  return text.padStart(length, '0')
}
