const [second, minute, hour] = [1_000, 60_000, 3_600_000]

/** Delay before each attempt, in milliseconds. The sum is a few hours more than three days. */
const pauses = [
  ...[0, 5 * second, 5 * minute, 30 * minute, 2 * hour],
  ...[5 * hour, 10 * hour, 14 * hour, 20 * hour, 24 * hour]
]

export const maxAttempts = pauses.length

/** Jitter, so that deliveries that fail together are not retried together. */
const spread = 0.2

/**
 * Returns the delay after failed attempt number `attempts`, counted from 1; undefined after the last one.
 *
 * @param retryAfterMs minimum delay that the receiver requested
 * @param random from 0 up to but not including 1
 */
export function retryDelayMs(
  attempts: number,
  retryAfterMs: number | undefined,
  random: () => number
): number | undefined {
  const pause = pauses[attempts]
  if (pause === undefined) return undefined

  return Math.round(Math.max(pause * (1 - spread + 2 * spread * random()), retryAfterMs ?? 0))
}
