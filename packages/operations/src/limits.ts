export const apiKeyEnvironments = ['production', 'sandbox'] as const

/** Maximum time that a key stays valid in addition to its replacement. */
export const maxOverlapHours = 7 * 24

/** Maximum rate limit of an API key, in requests per minute. */
export const maxRateLimit = 60_000

/** Five minutes to thirty days. */
export const silenceBounds = { minSeconds: 300, maxSeconds: 30 * 86_400 } as const

/** Maximum time for which a replaced URL still accepts reports. */
export const maxUrlOverlapHours = 7 * 24
