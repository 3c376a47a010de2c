/** What a key may do besides reading. */
export const apiKeyScopes = ['evaluations:write', 'events:write'] as const

export type ApiKeyScope = (typeof apiKeyScopes)[number]
