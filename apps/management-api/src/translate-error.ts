import { isUnavailable } from '@callbook/db'
import { type HttpError, serviceUnavailable } from '@callbook/http'

const retryAfterSeconds = 1

/** What is nobody's mistake: the database is away or too slow, or a handler took longer than anybody is to wait. */
export function translateError(error: unknown): HttpError | undefined {
  return isUnavailable(error) || isHandlerTimeout(error) ? serviceUnavailable(retryAfterSeconds) : undefined
}

function isHandlerTimeout(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'FST_ERR_HANDLER_TIMEOUT'
}
