const [second, minute, hour] = [1_000, 60_000, 3_600_000]

/** How long to wait before each attempt, in milliseconds: three days and some hours in all. */
const pauses = [
  ...[0, 5 * second, 5 * minute, 30 * minute, 2 * hour],
  ...[5 * hour, 10 * hour, 14 * hour, 20 * hour, 24 * hour]
]

/** So often an event is sent before it is given up. */
export const maxAttempts = pauses.length

/** What failed together is not tried again together. */
const spread = 0.2

/**
 * How long to wait after failed attempt number `attempts`, which counts from 1; undefined after the last one.
 *
 * @param retryAfterMs what the receiver asked for, which is waited for at least
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
