import { HttpError } from '@callbook/http'
import { maxEventEndpoints } from '@callbook/operations'
import { Type } from '@sinclair/typebox'
import { DataOf } from '../http-api/data.ts'
import { ErrorResponse } from '../http-api/error.ts'
import { missing } from '../tenant-access/require-scope.ts'
import { EventEndpointWithSecretSchema } from './schema.ts'

export const Forbidden = ErrorResponse('The key lacks the scope events:write', missing('events:write'))

export const UnknownClient = ErrorResponse('The client does not exist in the organization', {
  error: 'Client not found'
})

export const UnknownEither = ErrorResponse('The endpoint or the client does not exist in the organization', {
  error: 'Event endpoint not found'
})

export const TooMany = ErrorResponse('The organization, or the client of a limited key, has reached its limit', {
  error: 'Conflict',
  message: `The organization has reached its limit of ${maxEventEndpoints} event endpoints`
})

export const Disabled = ErrorResponse('The endpoint is disabled, or another epoch has the numbers', {
  error: 'Conflict',
  message: 'The endpoint is disabled: activate it, then request the replay again'
})

/** Responses of POST /v1/event-endpoints. */
export const Created = {
  ...DataOf(EventEndpointWithSecretSchema, 'The new endpoint, with its secret'),
  headers: { location: Type.String({ description: 'URL of the endpoint' }) }
}

/** For an installation without keys, which sends no events. */
export function noKeyRing(): HttpError {
  return new HttpError(503, { error: 'Service Unavailable', message: 'Events are not enabled in this installation' })
}
