export interface BodyLimits {
  /** Bytes of the bodies that are arriving, or have arrived and wait for their answer. */
  readonly maxBytes: number
  /** The part that bodies of one key may have of them. */
  readonly maxShareBytes: number
  /** How fast a body must come, over each `windowMs`. */
  readonly leastBytesPerSecond: number
  readonly windowMs: number
}

/** A share is enough for hundreds of reports of the usual size at the same moment, and a few shares fit. */
export const defaultBodyLimits: BodyLimits = {
  maxBytes: 96 * 1024 * 1024,
  maxShareBytes: 24 * 1024 * 1024,
  leastBytesPerSecond: 1_024,
  windowMs: 5_000
}

/** Tells once in each window whether fewer bytes came in it than must. */
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
