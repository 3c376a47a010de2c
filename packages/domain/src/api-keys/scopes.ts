/** The rights of an API key. A key without scopes only reads. */
export const apiKeyScopes = ['clients:write', 'evaluations:write', 'events:write', 'recordings:read'] as const

export type ApiKeyScope = (typeof apiKeyScopes)[number]
