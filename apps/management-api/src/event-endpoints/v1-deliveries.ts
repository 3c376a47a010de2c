import { type Database, deliveryStates, findEventEndpoint, listDeliveries, newId } from '@callbook/db'
import { organizationKey } from '@callbook/domain'
import { bytesOf, defineQuery, enumeration, integer, notFound, type Reader, type Routes } from '@callbook/http'
import { makeEventTest, replayEvents } from '@callbook/operations'
import { Type } from '@sinclair/typebox'
import { decodeChangesCursor, encodeChangesCursor } from '../changes/cursor.ts'
import { DataOf, presentData } from '../http-api/data.ts'
import { described } from '../http-api/described.ts'
import { NotFound, NotJson, TooLarge } from '../http-api/error.ts'
import { readJson } from '../http-api/json-body.ts'
import { noQuery } from '../http-api/parameters.ts'
import { actorOf } from '../tenant-access/actor.ts'
import { Deliveries, EventReplay, EventTest, mostDeliveries, replayInput } from './delivery-schema.ts'
import type { SendEventTest } from './event-tests.ts'
import { presentDeliveries, presentOutcome, presentReplay } from './present-delivery.ts'
import { Disabled, Forbidden, noKeyRing } from './v1-responses.ts'
import { forWriters, onRequest, params, resource, tags } from './v1-route-options.ts'

interface Dependencies {
  readonly db: Database
  /** Without it, no test events are sent. */
  readonly sendTest: SendEventTest | undefined
}

const deliveriesCursor: Reader<string | undefined> = {
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

export const eventDeliveryRoutes: Routes<Dependencies> = async (app, { db, sendTest }) => {
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
        if ((await findEventEndpoint(db, reach, id)) === undefined) throw notFound(resource)

        return await listDeliveries(db, reach, id, { state, before, limit })
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
          return makeEventTest(db, reach, actorOf(request), request.params.id)
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
      const input = readJson(request.body)
      const replayed = await db.inTurn(organizationKey(reach), () => {
        return replayEvents(db, reach, actorOf(request), request.params.id, input, new Date())
      })
      if (replayed === undefined) throw notFound(resource)

      return presentData(JSON.stringify(presentReplay(replayed)))
    }
  )
}
