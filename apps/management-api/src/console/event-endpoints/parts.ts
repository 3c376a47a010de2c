import type { EventEndpointId } from '@callbook/domain'
import { noQuery } from '../../tenant/parameters.ts'
import { Conflict } from '../answers.ts'
import { idWithin, NoneWithin } from '../organizations/path.ts'

/** What is not there, as answers name it. */
export const resource = 'Event endpoint'

export const ofEventEndpoint = idWithin<EventEndpointId>(resource)

export const NoEventEndpoint = NoneWithin(resource)

export const common = { tags: ['Events'], querystring: noQuery }

/** A URL that is sent events may have a password of the receiver in it: who may not change it does not see it. */
export const config = { act: 'manage_clients' } as const

export const NoRoom = Conflict(
  'There are as many as there may be',
  'The organization may have 20 endpoints for events, and has them'
)
