import { backoffMs } from './backoff.ts'

/** Tracks whether an external service responds, and pauses requests while it does not. */
export interface CircuitBreaker {
  /** Closed: requests are allowed. Open: no request is allowed. Half-open: one request at a time probes the service. */
  state(): 'closed' | 'open' | 'half-open'
  /** Start of the current outage; `undefined` while the service responds. */
  failingSince(): Date | undefined
  recordResponse(): void
  /** @returns `true` if the service responds to other requests, so that the failure concerns this request */
  noteFailure(retryAfterMs: number | undefined): boolean
}

interface CircuitBreakerOptions {
  readonly now: () => Date
  readonly random: () => number
}

const pauses = { firstMs: 500, maxMs: 300_000 }

/** A service that requests a longer pause is probed after this time. */
const maxPauseMs = 3_600_000

export function createCircuitBreaker({ now, random }: CircuitBreakerOptions): CircuitBreaker {
  let hasAnswered = false
  let failures = 0
  let rounds = 0
  let failingSince: Date | undefined
  let pausedUntilMs = 0
  const isOpen = () => now().getTime() < pausedUntilMs

  return {
    state: () => {
      if (isOpen()) return 'open'

      return failures > 1 ? 'half-open' : 'closed'
    },
    failingSince: () => (failures > 1 ? failingSince : undefined),
    recordResponse: () => {
      hasAnswered = true
      failures = 0
      rounds = 0
      failingSince = undefined
    },
    noteFailure: (retryAfterMs) => {
      const wasOpen = isOpen()
      failures += 1
      failingSince ??= now()
      if (!wasOpen) rounds += 1
      if (retryAfterMs !== undefined || (failures > 1 && !wasOpen)) {
        const pauseMs = Math.min(backoffMs(rounds, retryAfterMs, random, pauses), maxPauseMs)
        pausedUntilMs = Math.max(pausedUntilMs, now().getTime() + pauseMs)
      }

      return failures === 1 && hasAnswered
    }
  }
}
