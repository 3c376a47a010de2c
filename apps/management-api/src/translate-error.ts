import {
  ChangedMeanwhileError,
  DisabledEventEndpointError,
  InputError,
  RefusedError,
  TooManyClientsError,
  TooManyEventEndpointsError,
  UnknownClientError
} from '@callbook/admin'
import { isUnavailable } from '@callbook/db'
import { badRequest, conflict, type HttpError, notFound, preconditionFailed, serviceUnavailable } from '@callbook/http'

const retryAfterSeconds = 1

/**
 * What is nobody's mistake: the database is away or too slow, or a handler took longer than anybody is to wait. And what
 * is said of clients and endpoints: what it may not be, of one too many, or after somebody else.
 */
export function translateError(error: unknown): HttpError | undefined {
  if (error instanceof DisabledEventEndpointError) return conflict(error.message)
  if (error instanceof RefusedError) return conflict(error.message)
  if (error instanceof InputError) return badRequest(error.message)
  if (error instanceof TooManyClientsError || error instanceof TooManyEventEndpointsError)
    return conflict(error.message)
  if (error instanceof UnknownClientError) return notFound('Client')
  if (error instanceof ChangedMeanwhileError) return preconditionFailed(error.message)

  return isUnavailable(error) || isHandlerTimeout(error) ? serviceUnavailable(retryAfterSeconds) : undefined
}

function isHandlerTimeout(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'FST_ERR_HANDLER_TIMEOUT'
}
