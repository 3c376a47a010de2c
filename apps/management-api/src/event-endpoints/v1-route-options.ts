import type { EventEndpointId } from '@callbook/domain'
import type { FastifyRequest } from 'fastify'
import { idOf } from '../http-api/parameters.ts'
import { requireScope } from '../tenant-access/require-scope.ts'

/** Name of the resource in error responses. */
export const resource = 'Event endpoint'

export const params = idOf<EventEndpointId>(resource)

export const tags = ['Webhooks']

/** Rejects keys without the scope before the body is read. */
export const onRequest = async (request: FastifyRequest) => requireScope(request, 'events:write')

export const forWriters = 'Requires the scope `events:write`.'
