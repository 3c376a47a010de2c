import { readRetryAfter } from '@callbook/jobs'

type Headers = Readonly<Record<string, string[] | string | undefined>>

/** The longest pause that is kept, whatever is asked for. */
const maxMs = 86_400_000

/**
 * How long an answer asks to be left alone; undefined when it says nothing. `X-RateLimit-Reset` is taken at its word
 * where the answer is that there were too many questions, and is a time or, with some, a number of seconds.
 */
export function readAskedPause(status: number, headers: Headers, now: Date): number | undefined {
  const exact = text(headers['retry-after-ms'])
  if (exact !== null && /^\d+$/.test(exact)) return Math.min(Number(exact), maxMs)
  const asked = readRetryAfter(text(headers['retry-after']), now)
  if (asked !== undefined || status !== 429) return asked

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
