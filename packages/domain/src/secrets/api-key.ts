import { hash } from 'node:crypto'
import { createSecretKind, type RandomBytes } from './checked-secret.ts'

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

/**
 * The rights of an API key. A key without scopes only reads, and no audit log. `pii:read` is about what language models receive from the
 * MCP server: `/v1` shows phone numbers and email addresses to every key.
 */
export const apiKeyScopes = [
  'audit:read',
  'clients:write',
  'evaluations:write',
  'events:write',
  'pii:read',
  'recordings:read'
] as const

export type ApiKeyScope = (typeof apiKeyScopes)[number]

/** Scopes that a key of one client cannot have. */
export const scopesOfWholeOrganizations: readonly ApiKeyScope[] = ['audit:read', 'clients:write']
