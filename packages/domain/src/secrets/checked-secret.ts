import { crc32 } from 'node:zlib'

/** Credentials with a prefix that names their kind. */
export interface SecretKind {
  /** Creates a secret: 190 random bits, and a checksum that detects a mistyped one without a database query. */
  create(randomBytes: RandomBytes): string
  /** Returns `true` if `text` has the form and the checksum of a secret of this kind. */
  isWellFormed(text: string): boolean
  /** Returns the part of a secret that a list shows, so that its owner recognizes it: four random characters. */
  prefixOf(secret: string): string
}

/** @param prefix letters and underscores, such as `callbook_mgmt_` */
export function createSecretKind(prefix: string): SecretKind {
  const form = new RegExp(`^${prefix}[0-9A-Za-z]{${randomLength + checksumLength}}$`)
  const shownLength = prefix.length + 4

  return {
    create(randomBytes) {
      const body = prefix + randomBase62(randomLength, randomBytes)

      return body + checksum(body)
    },
    isWellFormed: (text) => form.test(text) && text.slice(-checksumLength) === checksum(text.slice(0, -checksumLength)),
    prefixOf: (secret) => secret.slice(0, shownLength)
  }
}

const randomLength = 32
const checksumLength = 6

function checksum(body: string): string {
  return toBase62(crc32(body), checksumLength)
}

/** Cryptographically random bytes, as from `randomBytes` of node:crypto. */
export type RandomBytes = (size: number) => Uint8Array

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

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

/** Higher bytes would make the first characters more likely than the last. */
const UNBIASED_BYTES = 256 - (256 % alphabet.length)

/** Returns a whole number in base62, padded to `length` with zeros. */
function toBase62(value: number, length: number): string {
  let text = ''
  for (let rest = value; rest > 0; rest = Math.floor(rest / alphabet.length)) {
    text = alphabet.charAt(rest % alphabet.length) + text
  }

  return text.padStart(length, '0')
}
