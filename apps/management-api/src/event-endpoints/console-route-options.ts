import type { EventEndpointId } from '@callbook/domain'
import { idWithin, NoneWithin } from '../console-access/path.ts'
import { noQuery } from '../http-api/parameters.ts'
import { Conflict } from '../http-api/responses.ts'

/** Name of the resource in error responses. */
export const resource = 'Event endpoint'

export const ofEventEndpoint = idWithin<EventEndpointId>(resource)

export const NoEventEndpoint = NoneWithin(resource)

export const common = { tags: ['Events'], querystring: noQuery }

/** The URL of an event endpoint may contain a password of the receiver: users who may not change it do not see it. */
export const config = { permission: 'manage_endpoints' } as const

export const NoRoom = Conflict(
  'The organization, or the client of a limited member, has reached its limit of event endpoints',
  'The organization has reached its limit of 20 event endpoints'
)
