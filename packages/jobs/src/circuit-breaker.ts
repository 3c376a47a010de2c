import { backoffMs } from './backoff.ts'

/** Watches whether a service of others answers, so that it is left alone while it does not. */
export interface CircuitBreaker {
  /**
   * Whether it may be asked: closed, it may; open, it may not; half-open, one question at a time, to see whether it is
   * back.
   */
  state(): 'closed' | 'open' | 'half-open'
  /** The time since when it has answered nothing; undefined while it does. */
  failingSince(): Date | undefined
  noteAnswer(): void
  /** @returns whether it answers others, so that this was for what it was asked */
  noteFailure(retryAfterMs: number | undefined): boolean
}

interface CircuitBreakerOptions {
  readonly now: () => Date
  readonly random: () => number
}

const pauses = { firstMs: 500, maxMs: 300_000 }

/** A service that asks for more is asked once, after this long, whether it is back. */
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
    noteAnswer: () => {
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
