import { hash } from 'node:crypto'
import { createSecretKind } from './checked-secret.ts'

const { create, isWellFormed, prefixOf } = createSecretKind('callbook_pat_')

export { create as createAccessToken, prefixOf as accessTokenPrefix }

/** Returns the SHA-256 hash of a token, which is stored instead of it; `undefined` if the token is malformed. */
export function hashAccessToken(token: string): Buffer | undefined {
  return isWellFormed(token) ? hash('sha256', token, 'buffer') : undefined
}
