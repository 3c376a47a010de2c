interface Limits {
  /** Half of the longest pause after the first failure. */
  readonly firstMs: number
  readonly maxMs: number
}

const usual: Limits = { firstMs: 15_000, maxMs: 3_600_000 }

/**
 * Returns the pause in milliseconds after failed attempt number `attempts` (from 1).
 *
 * The pause doubles with each attempt up to `maxMs` (default: one hour). Jitter removes up to half of it, so that
 * tasks that fail together are not retried together. The pause is never shorter than `Retry-After`.
 *
 * @param random from 0 (inclusive) to 1 (exclusive)
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
