import { readRetryAfter } from '@callbook/jobs'

type Headers = Readonly<Record<string, string[] | string | undefined>>

/** Maximum delay, whatever the provider requests. */
const maxMs = 86_400_000

/**
 * Returns the delay that a response requests; undefined if it requests none. `X-RateLimit-Reset` counts only in 429
 * responses. It is a timestamp or, at some providers, a number of seconds.
 */
export function readRetryDelay(status: number, headers: Headers, now: Date): number | undefined {
  const exact = text(headers['retry-after-ms'])
  if (exact !== null && /^\d+$/.test(exact)) return Math.min(Number(exact), maxMs)
  const requested = readRetryAfter(text(headers['retry-after']), now)
  if (requested !== undefined || status !== 429) return requested

  return readReset(text(headers['x-ratelimit-reset']), now)
}

function readReset(header: string | null, now: Date): number | undefined {
  if (header === null || !/^\d+(\.\d+)?$/.test(header)) return undefined
  const value = Number(header)
  const atMs = value >= 1e12 ? value : value >= 1e9 ? value * 1_000 : now.getTime() + value * 1_000

  return Math.min(Math.max(atMs - now.getTime(), 0), maxMs)
}

function text(header: string[] | string | undefined): string | null {
  return typeof header === 'string' ? header.trim() : null
}
