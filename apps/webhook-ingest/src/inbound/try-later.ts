import { HeldUpError, QueueFullError, SpoolFullError } from '@callbook/calls'
import { isOutage, isTransient } from '@callbook/db'
import { serviceUnavailable } from '@callbook/http'
import type { FastifyRequest } from 'fastify'

const queueRetrySeconds = 1
const outageRetrySeconds = 5

/**
 * Responds 503 with a Retry-After if a report cannot be stored now. Other errors are rethrown.
 *
 * @throws {HttpError} 503, or `error` itself
 */
export function tryLater(error: unknown, request: FastifyRequest): never {
  if (error instanceof QueueFullError) throw serviceUnavailable(queueRetrySeconds)
  if (error instanceof SpoolFullError) throw serviceUnavailable(outageRetrySeconds)
  if (error instanceof HeldUpError || isTransient(error)) {
    request.log.warn({ err: error }, 'the database cannot take this report now')
    throw serviceUnavailable(outageRetrySeconds)
  }
  if (!isOutage(error)) throw error

  request.log.warn({ err: error }, 'the database is away')
  throw serviceUnavailable(outageRetrySeconds)
}
