import { makeEventTest, replayEvents } from '@callbook/admin'
import { type Database, deliveryStates, findEventEndpoint, listDeliveries, newId } from '@callbook/db'
import { bytesOf, defineQuery, enumeration, integer, notFound, type Reader, type Routes } from '@callbook/http'
import { Type } from '@sinclair/typebox'
import type { SendEventTest } from '../../event-tests.ts'
import { actorOf } from '../actor.ts'
import { decodeChangesCursor, encodeChangesCursor } from '../changes/cursor.ts'
import { DataOf, presentData } from '../data.ts'
import { described } from '../described.ts'
import { NotFound, NotJson, TooLarge } from '../error.ts'
import { readJson } from '../json-body.ts'
import { noQuery } from '../parameters.ts'
import { Disabled, Forbidden, noKeyRing } from './answers.ts'
import { Deliveries, EventReplay, EventTest, mostDeliveries, replayInput } from './delivery-schema.ts'
import { forWriters, onRequest, params, resource, tags } from './parts.ts'
import { presentDeliveries, presentOutcome, presentReplay } from './present-delivery.ts'

interface Dependencies {
  readonly db: Database
  /** Without it, nothing is sent. */
  readonly sendTest: SendEventTest | undefined
}

const deliveriesCursor: Reader<string | undefined> = {
  expected: 'the next_cursor of an answer before',
  schema: Type.String({ pattern: '^[A-Za-z0-9_-]{22}$' }),
  absent: undefined,
  read: (text) => (/^[\w-]{22}$/.test(text) ? text : undefined)
}

const query = defineQuery({
  state: described(enumeration(deliveryStates), 'Only what is in this state'),
  limit: described(integer({ min: 1, max: mostDeliveries, default: 50 }), 'Number of deliveries on a page'),
  cursor: described(deliveriesCursor, 'The `next_cursor` of the page before')
})

/** What is sent to an endpoint, and what is sent on demand. */
export const eventDeliveryRoutes: Routes<Dependencies> = async (app, { db, sendTest }) => {
  app.get(
    '/:id/deliveries',
    {
      config: { hasEntityTag: true },
      schema: {
        operationId: 'listEventDeliveries',
        summary: 'List what is sent to an endpoint, and how that went',
        description: 'The latest event first, for as long as events are kept, each with its attempts.',
        tags,
        params,
        querystring: query,
        response: { 200: Deliveries, 404: NotFound(resource) }
      }
    },
    async ({ apiKey: { organization_id: organizationId }, params: { id }, query: { state, limit, cursor } }) => {
      const before = cursor === undefined ? undefined : decodeChangesCursor(organizationId, cursor, deliveriesCursor)
      const { deliveries, next } = await db.inTurn(organizationId, async () => {
        if ((await findEventEndpoint(db, organizationId, id)) === undefined) throw notFound(resource)

        return await listDeliveries(db, organizationId, id, { state, before, limit })
      })

      return presentDeliveries(deliveries, next === undefined ? null : encodeChangesCursor(organizationId, next))
    }
  )

  app.post(
    '/:id/test',
    {
      schema: {
        operationId: 'testEventEndpoint',
        summary: 'Send a test event at once, and tell what became of it',
        description:
          `${forWriters} Signed and sent as any event, of the type \`event_endpoint.test\`, whatever the state of the ` +
          'endpoint. An answer other than 2xx is told here with 200, as is why nothing was sent; it counts for nothing.',
        tags,
        params,
        querystring: noQuery,
        response: { 200: DataOf(EventTest, 'What became of it'), 403: Forbidden, 404: NotFound(resource) }
      },
      onRequest
    },
    async (request) => {
      if (sendTest === undefined) throw noKeyRing()
      const { organization_id: organizationId } = request.apiKey
      const outcome = await sendTest(organizationId, async () => {
        const receiver = await db.inTurn(organizationId, () => {
          return makeEventTest(db, organizationId, actorOf(request), request.params.id)
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
        summary: 'Have events sent again',
        description:
          `${forWriters} Those that the endpoint is sent by its types and its client, with the \`webhook-id\` that they ` +
          'had, also from before it was there. What waits to be sent anyway is not put anew; events that happen ' +
          'meanwhile come between.',
        tags,
        params,
        querystring: noQuery,
        body: bytesOf(replayInput),
        response: {
          200: DataOf(EventReplay, 'What is sent again'),
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
      const { organization_id: organizationId } = request.apiKey
      const input = readJson(request.body)
      const replayed = await db.inTurn(organizationId, () => {
        return replayEvents(db, organizationId, actorOf(request), request.params.id, input, new Date())
      })
      if (replayed === undefined) throw notFound(resource)

      return presentData(JSON.stringify(presentReplay(replayed)))
    }
  )
}
