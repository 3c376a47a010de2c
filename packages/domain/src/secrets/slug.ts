import { hash } from 'node:crypto'
import { type RandomBytes, randomBase62 } from './checked-secret.ts'

/** 142 random bits. */
const LENGTH = 24

const slug = /^[A-Za-z0-9_-]{1,64}$/

/** Creates the last segment of a webhook URL. It is unguessable and a credential. */
export function createSlug(randomBytes: RandomBytes): string {
  return randomBase62(LENGTH, randomBytes)
}

export function isWellFormedSlug(text: string): boolean {
  return slug.test(text)
}

/** Returns the SHA-256 hash for finding a slug. */
export function hashSlug(text: string): Buffer {
  return hash('sha256', text, 'buffer')
}
