/** The longest pause that is kept, whatever is asked for. */
const maxMs = 86_400_000

/** The milliseconds that a `Retry-After` header asks for, in seconds or as a date; undefined when it says nothing. */
export function readRetryAfter(header: string | null, now: Date): number | undefined {
  if (header === null) return undefined
  const text = header.trim()
  const ms = /^\d+(\.\d+)?$/.test(text) ? Number(text) * 1_000 : Date.parse(text) - now.getTime()

  return Number.isNaN(ms) ? undefined : Math.min(Math.max(ms, 0), maxMs)
}
