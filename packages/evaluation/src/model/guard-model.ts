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
    complete: async (request, signal) => {
      try {
        const completion = await model.complete(request, signal)
        recordSuccess()

        return completion
      } catch (error) {
        throw error instanceof ModelError ? recordFailure(error) : error
      }
    }
  }

  function recordSuccess(): void {
    const since = breaker.failingSince()
    breaker.recordResponse()
    if (since !== undefined) log.info({ model: name, since }, 'model available again')
  }

  /** Returns the error with `isUnavailable` cleared if the failure concerns only this call. */
  function recordFailure(error: ModelError): ModelError {
    const { message, retryAfterMs, usage, cause } = error
    if (!error.isUnavailable) recordSuccess()
    const isUnavailable = error.isUnavailable && !recordOutage(error)

    return new ModelError(message, { retryAfterMs, isUnavailable, usage, cause })
  }

  /** @returns `true` if the model has just completed another call */
  function recordOutage({ message, retryAfterMs }: ModelError): boolean {
    const wasFailing = breaker.failingSince() !== undefined
    const respondsToOthers = breaker.noteFailure(retryAfterMs)
    const since = breaker.failingSince()
    if (!wasFailing && since !== undefined) log.info({ model: name, since, error: message }, 'model unavailable')

    return respondsToOthers
  }
}
