import { deliveryStates, findEventEndpoint, listDeliveries, newId } from '@callbook/db'
import { organizationKey } from '@callbook/domain'
import { bytesOf, defineQuery, enumeration, integer, notFound, type Routes, serviceUnavailable } from '@callbook/http'
import { makeEventTest, replayEvents } from '@callbook/operations'
import type { ConsoleDependencies } from '../console.ts'
import { inOrganization } from '../console-access/organization.ts'
import { auditActorOf } from '../console-access/request-actor.ts'
import { parseBody } from '../http-api/body.ts'
import { DataOf, presentData } from '../http-api/data.ts'
import { described } from '../http-api/described.ts'
import { bodyRefusals, Conflict } from '../http-api/responses.ts'
import { ReplayInput, readReplay } from './console-replay-input.ts'
import { common, config, NoEventEndpoint, ofEventEndpoint, resource } from './console-route-options.ts'
import { Deliveries, EventReplay, EventTest, mostDeliveries } from './delivery-schema.ts'
import type { SendEventTest } from './event-tests.ts'
import { presentDeliveries, presentOutcome, presentReplay } from './present-delivery.ts'

interface Dependencies extends ConsoleDependencies {
  /** Without it, no test events are sent. */
  readonly sendEventTest: SendEventTest | undefined
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

export const eventDeliveryRoutes: Routes<Dependencies> = async (app, { db, make, sendEventTest }) => {
  await app.register(inOrganization, { db })
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
      if ((await findEventEndpoint(db, reach, id)) === undefined) throw notFound(resource)
      const { deliveries, next } = await listDeliveries(db, reach, id, { state, before, limit })

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
        response: { 200: DataOf(EventTest, 'The result'), 404: NoEventEndpoint, ...bodyRefusals }
      }
    },
    async (request) => {
      if (sendEventTest === undefined) throw serviceUnavailable(1)
      const { reach, params } = request
      const outcome = await sendEventTest(organizationKey(reach), async () => {
        const receiver = await makeEventTest(db, reach, auditActorOf(request), params.id)
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
          ...bodyRefusals
        }
      }
    },
    async (request) => {
      const { reach, params } = request
      const body = parseBody(ReplayInput, request.body)
      if ((await findEventEndpoint(db, reach, params.id)) === undefined) throw notFound(resource)
      const requested = await readReplay(db, reach, params.id, body)
      const actor = auditActorOf(request)
      const replayed =
        requested === undefined ? nothing : await replayEvents(db, reach, actor, params.id, requested, make().now)
      if (replayed === undefined) throw notFound(resource)

      return presentData(JSON.stringify(presentReplay(replayed)))
    }
  )
}
