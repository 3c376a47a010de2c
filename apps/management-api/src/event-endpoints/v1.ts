import { randomBytes } from 'node:crypto'
import {
  type Database,
  deliveryStates,
  type EventEndpointRow,
  findEventEndpoint,
  listDeliveries,
  listEventEndpoints,
  newId
} from '@callbook/db'
import { type EventEndpointId, type KeyRing, organizationKey, type Reach } from '@callbook/domain'
import {
  bytesOf,
  defineQuery,
  enumeration,
  HttpError,
  integer,
  notFound,
  type ParameterReader,
  type Routes
} from '@callbook/http'
import {
  changeEventEndpoint,
  createEventEndpoint,
  deleteEventEndpoint,
  EventEndpointChanges,
  EventEndpointInput,
  maxEventEndpoints,
  recordEventTest,
  replayEvents,
  rotateEventSecret,
  within
} from '@callbook/operations'
import type { AddressGuard } from '@callbook/outbound'
import { Type } from '@sinclair/typebox'
import type { FastifyRequest } from 'fastify'
import { decodeChangesCursor, encodeChangesCursor } from '../changes/v1.ts'
import { parseJsonBody } from '../http-api/body.ts'
import { DataOf, ListOfAll, presentData } from '../http-api/data.ts'
import { ErrorResponse, NotFound, NotJson, TooLarge } from '../http-api/error.ts'
import { described, idPath, noQuery } from '../http-api/parameters.ts'
import { apiKeyActor, missing, requireScope } from '../tenant-access/authenticate.ts'
import type { SendEventTest } from './event-tests.ts'
import {
  Deliveries,
  EventEndpoint,
  EventEndpointWithSecretSchema,
  EventReplay,
  EventTest,
  exampleInput,
  mostDeliveries,
  presentDeliveries,
  presentEventEndpoint,
  presentOutcome,
  presentReplay,
  presentWithSecret,
  replayInput
} from './schema.ts'

export const v1EventEndpoints: Routes<Dependencies> = async (app, { db, guard, keyRing, sendTest }) => {
  app.register(eventEndpointRoutes, { db, guard, keyRing, sendTest })
  app.register(eventSecretRoutes, { db, guard, keyRing, sendTest })
  app.register(eventDeliveryRoutes, { db, guard, keyRing, sendTest })
}

interface Dependencies {
  readonly db: Database
  readonly guard: AddressGuard
  /** Encrypts secrets; without it, none can be created. */
  readonly keyRing: KeyRing | undefined
  /** Without it, no test events are sent. */
  readonly sendTest: SendEventTest | undefined
}

/** Name of the resource in error responses. */
const resource = 'Event endpoint'

const params = idPath<EventEndpointId>(resource)

const tags = ['Webhooks']

/** Rejects keys without the scope before the body is read. */
const onRequest = async (request: FastifyRequest) => requireScope(request, 'events:write')

const forWriters = 'Requires the scope `events:write`.'

const Forbidden = ErrorResponse('The key lacks the scope events:write', missing('events:write'))

const UnknownClient = ErrorResponse('The client does not exist in the organization', {
  error: 'Client not found'
})

const UnknownEither = ErrorResponse('The endpoint or the client does not exist in the organization', {
  error: 'Event endpoint not found'
})

const TooMany = ErrorResponse('The organization, or the client of a limited key, has reached its limit', {
  error: 'Conflict',
  message: `The organization has reached its limit of ${maxEventEndpoints} event endpoints`
})

const Disabled = ErrorResponse('The endpoint is disabled, or another epoch has the numbers', {
  error: 'Conflict',
  message: 'The endpoint is disabled: activate it, then request the replay again'
})

/** Responses of POST /v1/event-endpoints. */
const Created = {
  ...DataOf(EventEndpointWithSecretSchema, 'The new endpoint, with its secret'),
  headers: { location: Type.String({ description: 'URL of the endpoint' }) }
}

/** For an installation without keys, which sends no events. */
function noKeyRing(): HttpError {
  return new HttpError(503, { error: 'Service Unavailable', message: 'Events are not enabled in this installation' })
}

const eventEndpointRoutes: Routes<Dependencies> = async (app, { db, guard }) => {
  app.get(
    '',
    {
      schema: {
        operationId: 'listEventEndpoints',
        summary: 'List event endpoints',
        description: 'All event endpoints, newest first. This list has no pages and no parameters.',
        tags,
        querystring: noQuery,
        response: {
          200: ListOfAll(EventEndpoint, 'All event endpoints of the organization', { maxItems: maxEventEndpoints })
        }
      }
    },
    async ({ reach }) => {
      const rows = await db.inTurn(organizationKey(reach), () => listEventEndpoints({ db, reach }))

      return presentData(`[${rows.map((row) => presentEventEndpoint(organizationKey(reach), row)).join(',')}]`)
    }
  )

  app.get(
    '/:id',
    {
      config: { hasEntityTag: true },
      schema: {
        operationId: 'getEventEndpoint',
        summary: 'Get event endpoint',
        description: 'State, filters and failures of the endpoint. Its secret is not shown again.',
        tags,
        params,
        querystring: noQuery,
        response: { 200: DataOf(EventEndpoint, 'The endpoint'), 404: NotFound(resource) }
      }
    },
    async ({ reach, params: { id } }) => {
      return presentOne(reach, await db.inTurn(organizationKey(reach), () => findEventEndpoint({ db, reach }, id)))
    }
  )

  app.patch(
    '/:id',
    {
      schema: {
        operationId: 'changeEventEndpoint',
        summary: 'Update event endpoint',
        description: `${forWriters} Fields that are left out do not change. Making a disabled endpoint \`active\` resets its failures.`,
        tags,
        params,
        querystring: noQuery,
        body: bytesOf({ ...EventEndpointChanges, title: 'EventEndpointChanges', examples: [{ state: 'paused' }] }),
        response: {
          200: DataOf(EventEndpoint, 'The endpoint'),
          403: Forbidden,
          404: UnknownEither,
          413: TooLarge(),
          415: NotJson
        }
      },
      onRequest
    },
    async (request) => {
      const { reach } = request
      const input = parseJsonBody(request.body)
      const changed = await db.inTurn(organizationKey(reach), () => {
        const now = new Date()

        return changeEventEndpoint(within(db, reach, apiKeyActor(request)), request.params.id, { input, guard, now })
      })

      return presentOne(reach, changed)
    }
  )

  app.delete(
    '/:id',
    {
      schema: {
        operationId: 'deleteEventEndpoint',
        summary: 'Delete event endpoint',
        description: `${forWriters} Pending deliveries are not sent. Returns the endpoint before its deletion.`,
        tags,
        params,
        querystring: noQuery,
        response: {
          200: DataOf(EventEndpoint, 'The endpoint before its deletion'),
          403: Forbidden,
          404: NotFound(resource)
        }
      },
      onRequest
    },
    async (request) => {
      const { reach } = request
      const removed = await db.inTurn(organizationKey(reach), () => {
        return deleteEventEndpoint(within(db, reach, apiKeyActor(request)), request.params.id)
      })

      return presentOne(reach, removed)
    }
  )
}

/** @throws {HttpError} 404 */
function presentOne(reach: Reach, row: EventEndpointRow | undefined): string {
  if (row === undefined) throw notFound(resource)

  return presentData(presentEventEndpoint(organizationKey(reach), row))
}

/** Routes that create secrets, registered under the same prefix as the other routes of event endpoints. */
const eventSecretRoutes: Routes<Dependencies> = async (app, { db, guard, keyRing }) => {
  app.post(
    '',
    {
      schema: {
        operationId: 'createEventEndpoint',
        summary: 'Create event endpoint',
        description: `${forWriters} The signing secret is shown only in this response.`,
        tags,
        querystring: noQuery,
        body: bytesOf({ ...EventEndpointInput, title: 'EventEndpointInput', examples: [exampleInput] }),
        response: { 201: Created, 403: Forbidden, 404: UnknownClient, 409: TooMany, 413: TooLarge(), 415: NotJson }
      },
      onRequest
    },
    async (request, reply) => {
      if (keyRing === undefined) throw noKeyRing()
      const { reach } = request
      const input = parseJsonBody(request.body)
      const id = newId<EventEndpointId>()
      const made = await db.inTurn(organizationKey(reach), () => {
        const sealing = { id, guard, keyRing, now: new Date(), randomBytes }

        return createEventEndpoint(within(db, reach, apiKeyActor(request)), input, sealing)
      })

      return reply
        .code(201)
        .header('location', `/v1/event-endpoints/${id}`)
        .send(presentData(presentWithSecret(organizationKey(reach), made)))
    }
  )

  app.post(
    '/:id/rotate-secret',
    {
      schema: {
        operationId: 'rotateEventSecret',
        summary: 'Rotate signing secret',
        description: `${forWriters} The new secret is shown only in this response. For 24 hours, requests are also signed with the previous one.`,
        tags,
        params,
        querystring: noQuery,
        response: {
          200: DataOf(EventEndpointWithSecretSchema, 'The endpoint, with its new secret'),
          403: Forbidden,
          404: NotFound(resource)
        }
      },
      onRequest
    },
    async (request) => {
      if (keyRing === undefined) throw noKeyRing()
      const { reach } = request
      const rotated = await db.inTurn(organizationKey(reach), () => {
        const sealing = { keyRing, now: new Date(), randomBytes }

        return rotateEventSecret(within(db, reach, apiKeyActor(request)), request.params.id, sealing)
      })
      if (rotated === undefined) throw notFound(resource)

      return presentData(presentWithSecret(organizationKey(reach), rotated))
    }
  )
}

const deliveriesCursor: ParameterReader<string | undefined> = {
  expected: 'the next_cursor of an earlier response',
  schema: Type.String({ pattern: '^[A-Za-z0-9_-]{32}$' }),
  absent: undefined,
  read: (text) => (/^[\w-]{32}$/.test(text) ? text : undefined)
}

const query = defineQuery({
  state: described(enumeration(deliveryStates), 'Filter by state'),
  limit: described(integer({ min: 1, max: mostDeliveries, default: 50 }), 'Maximum number of deliveries'),
  cursor: described(deliveriesCursor, 'The `next_cursor` of the previous page')
})

const eventDeliveryRoutes: Routes<Dependencies> = async (app, { db, sendTest }) => {
  app.get(
    '/:id/deliveries',
    {
      config: { hasEntityTag: true },
      schema: {
        operationId: 'listEventDeliveries',
        summary: 'List event deliveries',
        description: 'Newest event first, for as long as events are stored, each with its attempts.',
        tags,
        params,
        querystring: query,
        response: { 200: Deliveries, 404: NotFound(resource) }
      }
    },
    async ({ reach, params: { id }, query: { state, limit, cursor } }) => {
      const before = cursor === undefined ? undefined : decodeChangesCursor(reach, cursor, deliveriesCursor).sequence
      const { deliveries, next } = await db.inTurn(organizationKey(reach), async () => {
        if ((await findEventEndpoint({ db, reach }, id)) === undefined) throw notFound(resource)

        return await listDeliveries({ db, reach }, id, { state, before, limit })
      })

      return presentDeliveries(
        deliveries,
        next === undefined ? null : encodeChangesCursor(reach, { sequence: next, epoch: null })
      )
    }
  )

  app.post(
    '/:id/test',
    {
      schema: {
        operationId: 'testEventEndpoint',
        summary: 'Send test event',
        description:
          `${forWriters} Sends a signed event of the type \`event_endpoint.test\` immediately, regardless of the state of the ` +
          'endpoint. Failed attempts are also reported with 200; they do not affect the endpoint.',
        tags,
        params,
        querystring: noQuery,
        response: { 200: DataOf(EventTest, 'The result'), 403: Forbidden, 404: NotFound(resource) }
      },
      onRequest
    },
    async (request) => {
      if (sendTest === undefined) throw noKeyRing()
      const { reach } = request
      const outcome = await sendTest(organizationKey(reach), async () => {
        const receiver = await db.inTurn(organizationKey(reach), () => {
          return recordEventTest(within(db, reach, apiKeyActor(request)), request.params.id)
        })
        if (receiver === undefined) throw notFound(resource)

        return { receiver, id: newId() }
      })

      return presentData(JSON.stringify(presentOutcome(outcome)))
    }
  )

  app.post(
    '/:id/replay',
    {
      schema: {
        operationId: 'replayEvents',
        summary: 'Replay events',
        description:
          `${forWriters} Replays the events that match the types and the client of the endpoint, with their original \`webhook-id\`, ` +
          'including events from before the endpoint existed. Pending deliveries are not duplicated; new events are sent in ' +
          'between.',
        tags,
        params,
        querystring: noQuery,
        body: bytesOf(replayInput),
        response: {
          200: DataOf(EventReplay, 'The replayed events'),
          403: Forbidden,
          404: NotFound(resource),
          409: Disabled,
          413: TooLarge(),
          415: NotJson
        }
      },
      onRequest
    },
    async (request) => {
      const { reach } = request
      const input = parseJsonBody(request.body)
      const replayed = await db.inTurn(organizationKey(reach), () => {
        return replayEvents(within(db, reach, apiKeyActor(request)), request.params.id, { input, now: new Date() })
      })
      if (replayed === undefined) throw notFound(resource)

      return presentData(JSON.stringify(presentReplay(replayed)))
    }
  )
}
