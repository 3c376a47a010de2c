import { hash } from 'node:crypto'
import type { RandomBytes } from '../secrets/base62.ts'
import { createSecretKind } from '../secrets/checked-secret.ts'

export type { RandomBytes }

export const {
  create: createApiKey,
  isWellFormed: isWellFormedApiKey,
  prefixOf: apiKeyPrefix
} = createSecretKind('callbook_mgmt_')

/** Returns the SHA-256 hash of a key, which is stored instead of it. */
export function hashApiKey(key: string): Buffer {
  return hash('sha256', key, 'buffer')
}
