// Limits are in this package because both services limit requests and neither may import the other.

/** What the requests of one key have used of their limit. */
export interface Usage {
  /** Requests admitted within the window that ends now. */
  readonly count: number
  /** Milliseconds until the oldest of them leaves the window and makes room for another; 0 when there is none. */
  readonly resetMs: number
}

export interface Admission extends Usage {
  /** A request that is refused is not counted. */
  readonly admitted: boolean
}

/**
 * Admits requests of a key as long as no window of time, wherever it begins, holds more than `limit` of them.
 *
 * It refuses only then: a request that comes `resetMs` after a refusal is admitted, unless another took its place.
 */
export interface RequestLimiter extends Limit {
  admit(key: string): Promise<Admission>
  read(key: string): Promise<Usage>
  close(): void
}

export interface Limit {
  /** Requests per key and window. */
  readonly limit: number
  readonly windowMs: number
}

export const minuteMs = 60_000
