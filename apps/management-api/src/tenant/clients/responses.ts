import { conflict, type HttpError } from '@callbook/http'
import { Type } from '@sinclair/typebox'
import { DataOf } from '../../http-api/data.ts'
import { ErrorResponse } from '../../http-api/error.ts'
import { Client } from '../../resources/clients/schema.ts'
import { missing } from '../api-keys/require-scope.ts'

const stillAnswered = 'An earlier request with this Idempotency-Key is still in progress'
/** The earlier request has most likely finished by then. */
const retryAfterSeconds = 1

/** Responses of POST /v1/clients. */
export const Created = {
  ...DataOf(Client, 'The new client'),
  headers: {
    location: Type.String({ description: 'URL of the client' }),
    'idempotent-replayed': Type.Literal('true', { description: 'Present only if the response repeats an earlier one' })
  }
}

export const Forbidden = ErrorResponse('The key lacks the scope clients:write', missing('clients:write'))

export const NotNow = ErrorResponse(
  'An earlier request with this Idempotency-Key is still in progress (`Retry-After` says when to retry), ' +
    'or the organization has reached its limit of clients',
  { error: 'Conflict', message: stillAnswered }
)

export const Changed = ErrorResponse('This Idempotency-Key was already used with another body', {
  error: 'Unprocessable Entity',
  message: 'This Idempotency-Key was already used with another body'
})

export function stillInProgress(): HttpError {
  return conflict(stillAnswered, retryAfterSeconds)
}
