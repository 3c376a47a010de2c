import type { Admission, Limit, Usage } from './limiter.ts'

/** Times of the requests in the last window, for an exact limit. */
export interface RequestLog {
  /** @param limit requests per window; it may change between requests */
  admit(nowMs: number, limit: number): Admission
  read(nowMs: number): Usage
}

/** Small, because most keys make few requests. */
const initialCapacity = 8

/** @returns a log in a ring of at most the limit or 8 numbers; each call touches a few of them on average */
export function createRequestLog({ windowMs }: Pick<Limit, 'windowMs'>): RequestLog {
  // Times at which the requests leave the window; the oldest is at `first`.
  let ends = new Float64Array(initialCapacity)
  let first = 0
  let count = 0

  function endOfOldest(): number {
    return count === 0 ? Number.NEGATIVE_INFINITY : (ends[first] ?? 0)
  }

  function forgetUntil(nowMs: number): void {
    while (count > 0 && endOfOldest() <= nowMs) {
      first = (first + 1) % ends.length
      count -= 1
    }
  }

  function append(end: number, limit: number): void {
    if (count === ends.length) {
      const grown = new Float64Array(Math.min(limit, 2 * count))
      grown.set(ends.subarray(first))
      grown.set(ends.subarray(0, first), count - first)
      ends = grown
      first = 0
    }
    ends[(first + count) % ends.length] = end
    count += 1
  }

  function usage(nowMs: number): Usage {
    return { count, resetMs: Math.max(0, endOfOldest() - nowMs) }
  }

  return {
    admit(nowMs, limit) {
      forgetUntil(nowMs)
      const admitted = count < limit
      if (admitted) append(nowMs + windowMs, limit)

      return { admitted, ...usage(nowMs) }
    },
    read(nowMs) {
      forgetUntil(nowMs)

      return usage(nowMs)
    }
  }
}
