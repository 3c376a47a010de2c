/** Longest accepted pause. */
const maxMs = 86_400_000

/**
 * Parses a `Retry-After` header, in seconds or as a date, to milliseconds. Returns `undefined` if it is absent or
 * invalid.
 */
export function readRetryAfterMs(header: string | null, now: Date): number | undefined {
  if (header === null) return undefined
  const text = header.trim()
  const ms = /^\d+(\.\d+)?$/.test(text) ? Number(text) * 1_000 : Date.parse(text) - now.getTime()

  return Number.isNaN(ms) ? undefined : Math.min(Math.max(ms, 0), maxMs)
}
