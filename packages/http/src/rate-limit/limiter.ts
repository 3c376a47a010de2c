// Limits are in this package because both services use them and neither may import the other.

export interface Usage {
  /** Requests admitted within the window that ends now. */
  readonly count: number
  /** Milliseconds until the oldest request leaves the window; 0 without requests. */
  readonly resetMs: number
}

export interface Admission extends Usage {
  /** Whether the request was admitted. Rejected requests are not counted. */
  readonly admitted: boolean
}

/**
 * Admits requests of a key as long as no window of time contains more than `limit` of them, regardless of its start.
 *
 * It rejects only then: a request `resetMs` after a rejection is admitted, unless another took its place.
 */
export interface RequestLimiter extends Limit {
  /** @param limit requests of this key per window; by default, `limit` of the limiter */
  admit(key: string, limit?: number): Promise<Admission>
  read(key: string): Promise<Usage>
  /** Returns whether Redis counts the requests of all processes. Always `false` without Redis. */
  isShared(): boolean
  close(): void
}

export interface Limit {
  /** Requests per key and window. */
  readonly limit: number
  readonly windowMs: number
}

export const minuteMs = 60_000
