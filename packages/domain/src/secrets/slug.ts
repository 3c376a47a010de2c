import { hash } from 'node:crypto'
import { type RandomBytes, randomBase62 } from './base62.ts'

/** 142 random bits. */
const LENGTH = 24

const slug = /^[A-Za-z0-9_-]{1,64}$/

/** The unguessable last segment of a webhook URL. It is a credential. */
export function createSlug(randomBytes: RandomBytes): string {
  return randomBase62(LENGTH, randomBytes)
}

/** Whether `text` can be a slug at all. */
export function isWellFormedSlug(text: string): boolean {
  return slug.test(text)
}

/** SHA-256, the form in which a slug is looked up. */
export function hashSlug(text: string): Buffer {
  return hash('sha256', text, 'buffer')
}
