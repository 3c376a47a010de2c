/**
 * The rights of an API key. A key without scopes only reads. `pii:read` is about what language models receive from the
 * MCP server: `/v1` shows phone numbers and email addresses to every key.
 */
export const apiKeyScopes = [
  'clients:write',
  'evaluations:write',
  'events:write',
  'pii:read',
  'recordings:read'
] as const

export type ApiKeyScope = (typeof apiKeyScopes)[number]
