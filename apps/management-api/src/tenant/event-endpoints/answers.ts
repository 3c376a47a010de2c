import { maxEventEndpoints } from '@callbook/admin'
import { HttpError } from '@callbook/http'
import { Type } from '@sinclair/typebox'
import { missing } from '../api-keys/require-scope.ts'
import { DataOf } from '../data.ts'
import { Refusal } from '../error.ts'
import { EventEndpointWithSecretSchema } from './schema.ts'

export const Forbidden = Refusal('The key was issued without the scope events:write', missing('events:write'))

export const UnknownClient = Refusal('No such client in the organization', { error: 'Client not found' })

export const UnknownEither = Refusal('No such endpoint in the organization, or no such client', {
  error: 'Event endpoint not found'
})

export const TooMany = Refusal(`The organization has ${maxEventEndpoints} endpoints`, {
  error: 'Conflict',
  message: `The organization may have ${maxEventEndpoints} endpoints for events, and has them`
})

export const Disabled = Refusal('Nothing is sent to the endpoint', {
  error: 'Conflict',
  message: 'The endpoint is disabled: make it active, then ask for the replay again'
})

/** What POST /v1/event-endpoints answers. */
export const Created = {
  ...DataOf(EventEndpointWithSecretSchema, 'The new endpoint, with its secret'),
  headers: { location: Type.String({ description: 'Where the endpoint is' }) }
}

/** For an installation without keys, which sends nothing either. */
export function noKeyRing(): HttpError {
  return new HttpError(503, { error: 'Service Unavailable', message: 'This installation sends no events' })
}
