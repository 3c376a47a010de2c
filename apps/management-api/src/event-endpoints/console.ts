import {
  type Database,
  deliveryStates,
  type EventEndpointRow,
  findEventEndpoint,
  findFirstSequence,
  listDeliveries,
  listEventEndpoints,
  listFailedSequences,
  newId,
  type ReachScope
} from '@callbook/db'
import { type EventEndpointId, organizationKey, parseDateTime, type Reach } from '@callbook/domain'
import { consoleUrlOf } from '@callbook/events'
import {
  badRequest,
  bytesOf,
  defineQuery,
  enumeration,
  integer,
  notFound,
  type Routes,
  serviceUnavailable
} from '@callbook/http'
import {
  changeEventEndpoint,
  createEventEndpoint,
  deleteEventEndpoint,
  EventEndpointChanges,
  EventEndpointInput,
  type EventReplayInput,
  maxEventEndpoints,
  recordEventTest,
  replayEvents,
  rotateEventSecret
} from '@callbook/operations'
import { type Static, Type } from '@sinclair/typebox'
import type { ConsoleDependencies } from '../console.ts'
import { createdOnce, createOnceFor, once } from '../console-access/create-once.ts'
import { idWithin, NoneWithin, NoOrganization, ofOrganization } from '../console-access/path.ts'
import { permitOf } from '../console-access/permission.ts'
import { bindReach } from '../console-access/request-actor.ts'
import { parseBody, parseJsonBody } from '../http-api/body.ts'
import { DataOf, presentData } from '../http-api/data.ts'
import { described, noQuery } from '../http-api/parameters.ts'
import { bodyErrors, Conflict, Data, Done } from '../http-api/responses.ts'
import { EventTypeExample, listEventTypes } from './console-event-types.ts'
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
  presentWithSecret
} from './schema.ts'

export const consoleEventEndpoints: Routes<ConsoleDependencies> = async (app, means) => {
  app.register(eventEndpointRoutes, means)
  app.register(eventSecretRoutes, means)
  app.register(eventTypeRoutes, means)
  app.register(eventDeliveryRoutes, means)
}

/** Name of the resource in error responses. */
const resource = 'Event endpoint'

const ofEventEndpoint = idWithin<EventEndpointId>(resource)

const NoEventEndpoint = NoneWithin(resource)

const common = { tags: ['Events'], querystring: noQuery }

/** The URL of an event endpoint may contain a password of the receiver: users who may not change it do not see it. */
const config = { permission: 'manage_endpoints' } as const

const NoRoom = Conflict(
  'The organization, or the client of a limited member, has reached its limit of event endpoints',
  'The organization has reached its limit of 20 event endpoints'
)

const eventEndpointRoutes: Routes<ConsoleDependencies> = async (app, { db, eventGuard: guard, make }) => {
  app.addHook('onRequest', async (_request, reply) => void reply.type('application/json; charset=utf-8'))
  const ofOne = { ...common, params: ofEventEndpoint }

  app.get(
    '/event-endpoints',
    {
      config,
      schema: {
        ...common,
        operationId: 'listEventEndpoints',
        summary: 'List event endpoints',
        params: ofOrganization,
        response: {
          200: DataOf(
            Type.Array(EventEndpoint, { maxItems: maxEventEndpoints }),
            'All event endpoints of the organization'
          ),
          404: NoOrganization
        }
      }
    },
    async ({ reach }) => {
      const endpoints = await listEventEndpoints({ db, reach })

      return presentData(`[${endpoints.map((endpoint) => presentEventEndpoint(organizationKey(reach), endpoint))}]`)
    }
  )

  app.get(
    '/event-endpoints/:id',
    {
      config,
      schema: {
        ...ofOne,
        operationId: 'getEventEndpoint',
        summary: 'Get event endpoint',
        response: { 200: DataOf(EventEndpoint, 'The endpoint'), 404: NoEventEndpoint }
      }
    },
    async ({ reach, params }) => presentOne(reach, await findEventEndpoint({ db, reach }, params.id))
  )

  app.patch(
    '/event-endpoints/:id',
    {
      config,
      schema: {
        ...ofOne,
        operationId: 'changeEventEndpoint',
        summary: 'Update event endpoint',
        description: 'Making a disabled endpoint `active` resets its failures.',
        body: bytesOf({ ...EventEndpointChanges, title: 'EventEndpointChanges', examples: [{ state: 'paused' }] }),
        response: { 200: DataOf(EventEndpoint, 'The endpoint'), 404: NoEventEndpoint, ...bodyErrors }
      }
    },
    async (request) => {
      const { reach, params } = request
      const input = parseJsonBody(request.body)
      const { now } = make()
      const changing = { guard, now, permit: permitOf(request, config.permission, now) }

      return presentOne(reach, await changeEventEndpoint(bindReach(db, request), params.id, { input, ...changing }))
    }
  )

  app.delete(
    '/event-endpoints/:id',
    {
      config,
      schema: {
        ...ofOne,
        operationId: 'deleteEventEndpoint',
        summary: 'Delete event endpoint',
        response: {
          204: Done('Deleted with its pending deliveries'),
          404: NoEventEndpoint,
          ...bodyErrors
        }
      }
    },
    async (request, reply) => {
      const removed = await deleteEventEndpoint(bindReach(db, request), request.params.id)
      if (removed === undefined) throw notFound(resource)

      return reply.code(204).send()
    }
  )
}

/** @throws {HttpError} 404 */
function presentOne(reach: Reach, row: EventEndpointRow | undefined): string {
  if (row === undefined) throw notFound(resource)

  return presentData(presentEventEndpoint(organizationKey(reach), row))
}

const eventSecretRoutes: Routes<ConsoleDependencies> = async (app, means) => {
  const { db, eventGuard: guard, keyRing, make } = means
  app.addHook('onRequest', async (_request, reply) => void reply.type('application/json; charset=utf-8'))

  app.post(
    '/event-endpoints',
    {
      config,
      schema: {
        ...once,
        ...common,
        operationId: 'createEventEndpoint',
        summary: 'Create event endpoint',
        params: ofOrganization,
        body: bytesOf({ ...EventEndpointInput, title: 'EventEndpointInput', examples: [exampleInput] }),
        response: {
          ...createdOnce(DataOf(EventEndpointWithSecretSchema, 'The new endpoint, with its secret')),
          404: NoOrganization,
          409: NoRoom,
          ...bodyErrors
        }
      }
    },
    async (request, reply) => {
      const { reach } = request
      const input = parseJsonBody(request.body)
      const made = make()
      const permit = permitOf(request, config.permission, made.now)
      const creation = { ...made, id: newId<EventEndpointId>(), guard, keyRing, permit }
      const body = await createOnceFor(reply, means, async (tx) => {
        const created = await createEventEndpoint(bindReach(tx, request), input, creation)

        return presentData(presentWithSecret(organizationKey(reach), created))
      })

      return reply.code(201).send(body)
    }
  )

  app.post(
    '/event-endpoints/:id/rotate-secret',
    {
      config,
      schema: {
        ...common,
        operationId: 'rotateEventSecret',
        summary: 'Rotate signing secret',
        description:
          'The new secret is shown only in this response. For 24 hours, requests are also signed with the previous one.',
        params: ofEventEndpoint,
        response: {
          200: DataOf(EventEndpointWithSecretSchema, 'The endpoint, with its new secret'),
          404: NoEventEndpoint,
          ...bodyErrors
        }
      }
    },
    async (request) => {
      const { reach, params } = request
      const made = make()
      const sealing = { ...made, keyRing, permit: permitOf(request, config.permission, made.now) }
      const rotated = await rotateEventSecret(bindReach(db, request), params.id, sealing)
      if (rotated === undefined) throw notFound(resource)

      return presentData(presentWithSecret(organizationKey(reach), rotated))
    }
  )
}

const eventTypeRoutes: Routes<ConsoleDependencies> = async (app, { apiUrl, origin }) => {
  app.get(
    '/event-types',
    {
      config,
      schema: {
        ...common,
        operationId: 'listEventTypes',
        summary: 'List event types',
        params: ofOrganization,
        response: { 200: Data(Type.Array(EventTypeExample), 'All types, with example bodies'), 404: NoOrganization }
      }
    },
    async ({ reach }) => ({
      data: listEventTypes({ organizationId: organizationKey(reach), apiUrl, consoleUrl: consoleUrlOf([origin]) })
    })
  )
}

const query = defineQuery({
  state: described(enumeration(deliveryStates), 'Filter by state'),
  limit: described(integer({ min: 1, max: mostDeliveries, default: 50 }), 'Maximum number of deliveries'),
  cursor: described(integer({ min: 1, max: 9_999_999_999 }), 'The `next_cursor` of the previous page')
})

const Disabled = Conflict(
  'The endpoint is disabled',
  'The endpoint is disabled: activate it, then request the replay again'
)

const nothing = { queued: 0, from: null, next: null }

/** Maximum number of failed deliveries that are replayed at once. */
const mostFailed = 1_000

const Sequence = { minimum: 1, maximum: Number.MAX_SAFE_INTEGER }

/** Events to replay: exactly one of these. */
const ReplayInput = Type.Object(
  {
    sequences: Type.Optional(
      Type.Array(Type.Integer(Sequence), {
        description: 'Sequence numbers of the events',
        minItems: 1,
        maxItems: 1_000
      })
    ),
    since_sequence: Type.Optional(Type.Integer({ ...Sequence, description: 'Sequence number of the first event' })),
    since: Type.Optional(Type.String({ maxLength: 40, description: 'RFC 3339: events since this time' })),
    has_failed: Type.Optional(Type.Literal(true, { description: `Failed deliveries, the first ${mostFailed}` }))
  },
  { title: 'ReplayInput', additionalProperties: false, examples: [{ since: '2026-11-20T15:00:00Z' }] }
)

/**
 * Converts the input of a user to the input of the API.
 *
 * @returns `undefined` if no event matches
 * @throws {HttpError} 400
 */
async function readReplay(
  { db, reach }: ReachScope<Database>,
  id: EventEndpointId,
  input: Static<typeof ReplayInput>
): Promise<EventReplayInput | undefined> {
  const at = { db, reach }
  if (Object.keys(input).length !== 1)
    throw badRequest(`A replay takes exactly one of ${Object.keys(ReplayInput.properties)}`)
  const { sequences, since_sequence, since } = input
  if (sequences !== undefined) return { sequences }
  if (since_sequence !== undefined) return { since_sequence }
  if (since === undefined) {
    const failed = await listFailedSequences(at, id, mostFailed)

    return failed.length === 0 ? undefined : { sequences: failed }
  }
  const instant = parseDateTime(since)
  if (instant === null) throw badRequest('since must be an RFC 3339 time such as 2026-11-20T15:00:00Z')
  const first = await findFirstSequence(at, instant)

  return first === undefined ? undefined : { since_sequence: first }
}

const eventDeliveryRoutes: Routes<ConsoleDependencies> = async (app, { db, make, sendEventTest }) => {
  app.addHook('onRequest', async (_request, reply) => void reply.type('application/json; charset=utf-8'))
  const schema = { ...common, params: ofEventEndpoint }

  app.get(
    '/event-endpoints/:id/deliveries',
    {
      config,
      schema: {
        ...schema,
        operationId: 'listEventDeliveries',
        summary: 'List event deliveries',
        querystring: query,
        response: { 200: Deliveries, 404: NoEventEndpoint }
      }
    },
    async ({ reach, params: { id }, query: { state, limit, cursor: before } }) => {
      if ((await findEventEndpoint({ db, reach }, id)) === undefined) throw notFound(resource)
      const { deliveries, next } = await listDeliveries({ db, reach }, id, { state, before, limit })

      return presentDeliveries(deliveries, next === undefined ? null : String(next))
    }
  )

  app.post(
    '/event-endpoints/:id/test',
    {
      config,
      schema: {
        ...schema,
        operationId: 'testEventEndpoint',
        summary: 'Send test event',
        response: { 200: DataOf(EventTest, 'The result'), 404: NoEventEndpoint, ...bodyErrors }
      }
    },
    async (request) => {
      if (sendEventTest === undefined) throw serviceUnavailable(1)
      const { reach, params } = request
      const outcome = await sendEventTest(organizationKey(reach), async () => {
        const receiver = await recordEventTest(bindReach(db, request), params.id)
        if (receiver === undefined) throw notFound(resource)

        return { receiver, id: newId() }
      })

      return presentData(JSON.stringify(presentOutcome(outcome)))
    }
  )

  app.post(
    '/event-endpoints/:id/replay',
    {
      config,
      schema: {
        ...schema,
        operationId: 'replayEvents',
        summary: 'Replay events',
        description:
          'Replays the events that match the types and the client of the endpoint. Pending deliveries do not change.',
        body: bytesOf(ReplayInput),
        response: {
          200: DataOf(EventReplay, 'The replayed events'),
          404: NoEventEndpoint,
          409: Disabled,
          ...bodyErrors
        }
      }
    },
    async (request) => {
      const { reach, params } = request
      const body = parseBody(ReplayInput, request.body)
      if ((await findEventEndpoint({ db, reach }, params.id)) === undefined) throw notFound(resource)
      const requested = await readReplay({ db, reach }, params.id, body)
      const replayed =
        requested === undefined
          ? nothing
          : await replayEvents(bindReach(db, request), params.id, { input: requested, now: make().now })
      if (replayed === undefined) throw notFound(resource)

      return presentData(JSON.stringify(presentReplay(replayed)))
    }
  )
}
