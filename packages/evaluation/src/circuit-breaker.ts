import { backoffMs } from './backoff.ts'
import type { Model } from './model.ts'
import { ModelError } from './model-error.ts'

/** Watches whether a model answers, so that it is left alone while it does not. */
export interface CircuitBreaker {
  /** Closed: the model may be asked. Open: it may not. Half-open: one question at a time, to see whether it is back. */
  state(): 'closed' | 'open' | 'half-open'
  /** Since when the model has answered nothing. Undefined while it does. */
  failingSince(): Date | undefined
  noteAnswer(): void
  /** @returns whether the model answers others, so that this was for what it was asked */
  noteFailure(retryAfterMs: number | undefined): boolean
}

interface CircuitBreakerOptions {
  readonly now: () => Date
  readonly random: () => number
}

const pauses = { firstMs: 500, maxMs: 300_000 }

/** A model that asks for more is asked once, after this long, whether it is back. */
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

interface Log {
  info(fields: object, message: string): void
}

/**
 * The model, watched. It counts as available for what it fails to answer just after it has answered something else.
 *
 * @param log is told when it stops answering, and when it answers again
 */
export function guardModel(model: Model, breaker: CircuitBreaker, log: Log): Model {
  const { name } = model

  return {
    name,
    ask: async (question, signal) => {
      try {
        const completion = await model.ask(question, signal)
        noteAnswer()

        return completion
      } catch (error) {
        throw error instanceof ModelError ? judgeFailure(error) : error
      }
    }
  }

  function noteAnswer(): void {
    const since = breaker.failingSince()
    breaker.noteAnswer()
    if (since !== undefined) log.info({ model: name, since }, 'the model answers again')
  }

  function judgeFailure(error: ModelError): ModelError {
    const { message, retryAfterMs, usage, cause } = error
    if (!error.isUnavailable) noteAnswer()
    const isUnavailable = error.isUnavailable && !noteSilence(error)

    return new ModelError(message, { retryAfterMs, isUnavailable, usage, cause })
  }

  function noteSilence({ message, retryAfterMs }: ModelError): boolean {
    const wasFailing = breaker.failingSince() !== undefined
    const answersOthers = breaker.noteFailure(retryAfterMs)
    const since = breaker.failingSince()
    if (!wasFailing && since !== undefined)
      log.info({ model: name, since, error: message }, 'the model does not answer')

    return answersOthers
  }
}
