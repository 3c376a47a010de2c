import { hash } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { type RandomBytes, randomBase62, toBase62 } from '../secrets/base62.ts'

export type { RandomBytes }

const PREFIX = 'callbook_mgmt_'
const RANDOM_LENGTH = 32
const CHECKSUM_LENGTH = 6
const SHOWN_LENGTH = PREFIX.length + 4

const apiKey = new RegExp(`^${PREFIX}[0-9A-Za-z]{${RANDOM_LENGTH + CHECKSUM_LENGTH}}$`)

/** Creates an API key: 190 random bits, and a checksum that detects a mistyped key without a database query. */
export function createApiKey(randomBytes: RandomBytes): string {
  const body = PREFIX + randomBase62(RANDOM_LENGTH, randomBytes)

  return body + checksum(body)
}

/** Returns `true` if `text` has the form and the checksum of an API key. */
export function isWellFormedApiKey(text: string): boolean {
  return apiKey.test(text) && text.slice(-CHECKSUM_LENGTH) === checksum(text.slice(0, -CHECKSUM_LENGTH))
}

/** Returns the SHA-256 hash of a key, which is stored instead of it. */
export function hashApiKey(key: string): Buffer {
  return hash('sha256', key, 'buffer')
}

/** Returns the part of a key that a list shows, so that its owner recognizes it. */
export function apiKeyPrefix(key: string): string {
  return key.slice(0, SHOWN_LENGTH)
}

function checksum(body: string): string {
  return toBase62(crc32(body), CHECKSUM_LENGTH)
}
