import { hash } from 'node:crypto'
import type { RandomBytes } from '@callbook/domain'

const tokenBytes = 32
const token = /^[\w-]{43}$/

/** Creates a token of a session or a link: 256 random bits, base64url. Only its hash is stored. */
export function createToken(randomBytes: RandomBytes): string {
  return Buffer.from(randomBytes(tokenBytes)).toString('base64url')
}

/** Returns the SHA-256 of a token, which is stored instead of it; `undefined` if the token is invalid. */
export function hashToken(text: string): Buffer | undefined {
  return token.test(text) ? hash('sha256', text, 'buffer') : undefined
}
