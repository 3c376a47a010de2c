import type { CircuitBreaker } from '@callbook/jobs'
import type { Model } from './model.ts'
import { ModelError } from './model-error.ts'

interface Log {
  info(fields: object, message: string): void
}

/**
 * Wraps the model with a circuit breaker. A failure right after a success on another call counts against the call, not
 * the model.
 *
 * @param log receives one line when the model becomes unavailable and one when it is available again
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
