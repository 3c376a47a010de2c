import { crc32 } from 'node:zlib'
import { type RandomBytes, randomBase62, toBase62 } from './base62.ts'

const randomLength = 32
const checksumLength = 6

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

function checksum(body: string): string {
  return toBase62(crc32(body), checksumLength)
}
