import { AccountError, type AccountProblem, TooManyError } from '@callbook/accounts'
import { EndpointStateError } from '@callbook/db'
import {
  badRequest,
  conflict,
  forbidden,
  HttpError,
  preconditionFailed,
  serviceUnavailable,
  tooManyRequests,
  unauthorized
} from '@callbook/http'
import { ApiKeyStateError, HeldUpError, QueueFullError, ReviewedFirstError } from '@callbook/operations'

const retryAfterSeconds = 1

/** Problems of the input, as opposed to problems of its timing. */
const badInput: ReadonlySet<AccountProblem> = new Set([
  'invalid_email',
  'invalid_expiry',
  'invalid_name',
  'invalid_password',
  'limited_owner',
  'unknown_client',
  'unlimited_manager',
  'lacks_permission',
  'name_required',
  'no_organization',
  'password_required'
])

/** Translates account errors and exceeded limits into responses of the console. */
export function translateConsoleError(error: unknown): HttpError | undefined {
  if (error instanceof TooManyError) return tooManyRequests(retryAfterSeconds, error.message)
  if (isBusy(error)) return serviceUnavailable(retryAfterSeconds)
  if (error instanceof ApiKeyStateError || error instanceof EndpointStateError) return conflict(error.message)
  if (error instanceof ReviewedFirstError) return preconditionFailed(error.message)
  if (!(error instanceof AccountError)) return undefined
  if (error.problem === 'signed_out') return unauthorized()
  if (error.problem === 'not_permitted') return forbidden()
  if (error.problem === 'suspended') return organizationSuspended(error.message)
  if (error.problem === 'not_confirmed') return confirmationRequired(error.message)

  return badInput.has(error.problem) ? badRequest(error.message) : conflict(error.message)
}

function isBusy(error: unknown): boolean {
  return [HeldUpError, QueueFullError].some((kind) => error instanceof kind)
}

/** Response to actions that require a recent confirmation: the client continues with `POST session/confirm`. */
function confirmationRequired(message: string): HttpError {
  return new HttpError(403, { error: 'Confirmation Required', message })
}

function organizationSuspended(message: string): HttpError {
  return new HttpError(403, { error: 'Organization Suspended', message })
}
