import { TooManyClientsError } from '@callbook/admin'
import { isUnavailable } from '@callbook/db'
import { conflict, type HttpError, serviceUnavailable } from '@callbook/http'

const retryAfterSeconds = 1

/**
 * What is nobody's mistake: the database is away or too slow, or a handler took longer than anybody is to wait. And one
 * client too many, over either API.
 */
export function translateError(error: unknown): HttpError | undefined {
  if (error instanceof TooManyClientsError) return conflict(error.message)

  return isUnavailable(error) || isHandlerTimeout(error) ? serviceUnavailable(retryAfterSeconds) : undefined
}

function isHandlerTimeout(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'FST_ERR_HANDLER_TIMEOUT'
}
