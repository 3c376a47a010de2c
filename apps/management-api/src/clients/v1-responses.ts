import { Type } from '@sinclair/typebox'
import { DataOf } from '../http-api/data.ts'
import { ErrorResponse } from '../http-api/error.ts'
import { replayHeaders } from '../http-api/idempotency-key.ts'
import { missing } from '../tenant-access/require-scope.ts'
import { Client } from './schema.ts'

/** Responses of POST /v1/clients. */
export const Created = {
  ...DataOf(Client, 'The new client'),
  headers: {
    location: Type.String({ description: 'URL of the client' }),
    ...replayHeaders
  }
}

export const Forbidden = ErrorResponse('The key lacks the scope clients:write', missing('clients:write'))

export const NotNow = ErrorResponse(
  'An earlier request with this Idempotency-Key is still in progress (`Retry-After` says when to retry), ' +
    'or the organization has reached its limit of clients',
  { error: 'Conflict', message: 'An earlier request with this Idempotency-Key is still in progress' }
)
