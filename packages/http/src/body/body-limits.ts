export interface BodyLimits {
  /** Bytes of bodies that are being received or processed. */
  readonly maxBytes: number
  /** Maximum bytes of one key. */
  readonly maxShareBytes: number
  /** Minimum rate of a body, over each `windowMs`. */
  readonly leastBytesPerSecond: number
  readonly windowMs: number
}

/** A share holds hundreds of reports of usual size at once, and there is room for a few shares. */
export const defaultBodyLimits: BodyLimits = {
  maxBytes: 96 * 1024 * 1024,
  maxShareBytes: 24 * 1024 * 1024,
  leastBytesPerSecond: 1_024,
  windowMs: 5_000
}

/** Returns a function that reports once per window whether the rate was too low. */
export function watchPace({ leastBytesPerSecond, windowMs }: BodyLimits): (bytes: number, nowMs: number) => boolean {
  let window = { sinceMs: performance.now(), bytes: 0 }

  return (bytes, nowMs) => {
    const elapsedMs = nowMs - window.sinceMs
    if (elapsedMs < windowMs) return false
    const isTooSlow = bytes - window.bytes < (leastBytesPerSecond * elapsedMs) / 1_000
    window = { sinceMs: nowMs, bytes }

    return isTooSlow
  }
}
