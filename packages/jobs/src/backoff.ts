interface Limits {
  /** Half of the longest pause after the first failure. */
  readonly firstMs: number
  readonly maxMs: number
}

const usual: Limits = { firstMs: 15_000, maxMs: 3_600_000 }

/**
 * How long to wait after failed attempt number `attempts`, which counts from 1.
 *
 * It doubles from attempt to attempt, up to `maxMs` (by default an hour), less up to a half that is left to chance:
 * what failed together is not tried again together. What a `Retry-After` asked for is waited for at least.
 *
 * @param random from 0 up to but not including 1
 */
export function backoffMs(
  attempts: number,
  retryAfterMs: number | undefined,
  random: () => number,
  { firstMs, maxMs } = usual
): number {
  const longest = Math.min(firstMs * 2 ** Math.min(attempts, 20), maxMs)
  const chance = random() * (longest / 2)

  return Math.round(Math.max(longest - chance, (retryAfterMs ?? 0) + chance))
}
