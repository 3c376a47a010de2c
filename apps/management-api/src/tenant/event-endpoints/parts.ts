import type { EventEndpointId } from '@callbook/domain'
import type { FastifyRequest } from 'fastify'
import { requireScope } from '../api-keys/require-scope.ts'
import { idOf } from '../parameters.ts'

/** What is not there, as answers name it. */
export const resource = 'Event endpoint'

export const params = idOf<EventEndpointId>(resource)

export const tags = ['Webhooks']

/** Refuses keys that may only read, before the body is read. */
export const onRequest = async (request: FastifyRequest) => requireScope(request, 'events:write')

export const forWriters = 'For keys that were issued with the scope `events:write`.'
