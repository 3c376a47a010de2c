import { hash } from 'node:crypto'
import type { RandomBytes } from '@callbook/domain'

const tokenBytes = 32
const token = /^[\w-]{43}$/

/** What opens a session, or a link: 256 random bits, base64url. Only its hash is kept. */
export function createToken(randomBytes: RandomBytes): string {
  return Buffer.from(randomBytes(tokenBytes)).toString('base64url')
}

/** SHA-256, the form in which a token is kept and looked for; undefined for what cannot be one. */
export function hashToken(text: string): Buffer | undefined {
  return token.test(text) ? hash('sha256', text, 'buffer') : undefined
}
