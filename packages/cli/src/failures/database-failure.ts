import { AccountError } from '@callbook/accounts'
import { EndpointStateError, isUnavailable, RetentionRoleError } from '@callbook/db'
import { ApiKeyStateError, ErasureKeyError, InactiveEndpointError, UnknownClientError } from '@callbook/operations'

export { isUnavailable }

const refusals = [
  AccountError,
  ApiKeyStateError,
  EndpointStateError,
  ErasureKeyError,
  InactiveEndpointError,
  RetentionRoleError
]

/** Returns whether the state of the database does not permit a command. */
export function isRefusal(error: Error): boolean {
  return refusals.some((refusal) => error instanceof refusal)
}

/** Returns whether a named resource does not exist. */
export function isMissing(error: Error): boolean {
  return error instanceof UnknownClientError
}
