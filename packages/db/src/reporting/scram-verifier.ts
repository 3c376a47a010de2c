import { createHash, createHmac, pbkdf2Sync } from 'node:crypto'
import type { RandomBytes } from '@callbook/domain'

/** Iterations of PostgreSQL. */
const iterations = 4096

/**
 * Returns what PostgreSQL stores of a password (SCRAM-SHA-256, RFC 5802), so that statements and server logs do not
 * contain it.
 *
 * @param password ASCII, which needs no normalization
 */
export function scramVerifier(password: string, randomBytes: RandomBytes): string {
  const salt = randomBytes(16)
  const salted = pbkdf2Sync(password, salt, iterations, 32, 'sha256')
  const keyOf = (name: string) => createHmac('sha256', salted).update(name).digest()
  const stored = createHash('sha256').update(keyOf('Client Key')).digest('base64')
  const server = keyOf('Server Key').toString('base64')

  return `SCRAM-SHA-256$${iterations}:${Buffer.from(salt).toString('base64')}$${stored}:${server}`
}
