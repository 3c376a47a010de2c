import { isUnavailable } from '@callbook/db'
import { ClosedToClientError, SearchError } from '@callbook/domain'
import {
  badRequest,
  conflict,
  HttpError,
  notFound,
  preconditionFailed,
  serviceUnavailable,
  tooManyRequests
} from '@callbook/http'
import { FairLimiterError } from '@callbook/limits'
import {
  ChangedMeanwhileError,
  DisabledEventEndpointError,
  InputError,
  RefusedError,
  TooManyClientsError,
  TooManyEventEndpointsError,
  UnknownClientError
} from '@callbook/operations'

const retryAfterSeconds = 1

const closedToClient = { error: 'Forbidden', message: 'This access is limited to one client' }

/**
 * Translates errors of both APIs into responses: an unavailable or slow database and timeouts of handlers; limits of
 * concurrency; and invalid values, exceeded limits and conflicts of clients and endpoints.
 */
export function translateError(error: unknown): HttpError | undefined {
  // Other organizations hold all places, or this one holds its share.
  if (error instanceof FairLimiterError && error.reason === 'full') return serviceUnavailable(retryAfterSeconds)
  if (error instanceof FairLimiterError) return tooManyRequests(retryAfterSeconds, error.tooMany)
  if (error instanceof DisabledEventEndpointError) return conflict(error.message)
  if (error instanceof RefusedError) return conflict(error.message)
  if (error instanceof SearchError) return badRequest(`search ${error.message}`)
  if (error instanceof InputError) return badRequest(error.message)
  if (error instanceof TooManyClientsError || error instanceof TooManyEventEndpointsError)
    return conflict(error.message)
  if (error instanceof UnknownClientError) return notFound('Client')
  if (error instanceof ClosedToClientError) return new HttpError(403, closedToClient)
  if (error instanceof ChangedMeanwhileError) return preconditionFailed(error.message)

  return isUnavailable(error) || isHandlerTimeout(error) ? serviceUnavailable(retryAfterSeconds) : undefined
}

function isHandlerTimeout(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'FST_ERR_HANDLER_TIMEOUT'
}
