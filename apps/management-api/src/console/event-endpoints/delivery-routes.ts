import { makeEventTest, replayEvents } from '@callbook/admin'
import { deliveryStates, findEventEndpoint, listDeliveries, newId } from '@callbook/db'
import { bytesOf, defineQuery, enumeration, integer, notFound, type Routes, serviceUnavailable } from '@callbook/http'
import type { SendEventTest } from '../../event-tests.ts'
import { DataOf, presentData } from '../../tenant/data.ts'
import { described } from '../../tenant/described.ts'
import { Deliveries, EventReplay, EventTest, mostDeliveries } from '../../tenant/event-endpoints/delivery-schema.ts'
import { presentDeliveries, presentOutcome, presentReplay } from '../../tenant/event-endpoints/present-delivery.ts'
import { inOrganization } from '../access/organization.ts'
import { auditActorOf } from '../access/who.ts'
import { bodyRefusals, Conflict } from '../answers.ts'
import { readBody } from '../body.ts'
import type { Means } from '../means.ts'
import { common, config, NoEventEndpoint, ofEventEndpoint, resource } from './parts.ts'
import { ReplayInput, readReplay } from './replay-input.ts'

interface Dependencies extends Means {
  /** Without it, nothing is sent. */
  readonly sendEventTest: SendEventTest | undefined
}

const query = defineQuery({
  state: described(enumeration(deliveryStates), 'Only what is in this state'),
  limit: described(integer({ min: 1, max: mostDeliveries, default: 50 }), 'How many at most'),
  cursor: described(integer({ min: 1, max: 9_999_999_999 }), 'The `next_cursor` of the answer before')
})

const Disabled = Conflict(
  'Nothing is sent to the endpoint',
  'The endpoint is disabled: make it active, then ask for the replay again'
)

const nothing = { queued: 0, from: null, next: null }

/** What is sent to an endpoint and how that went, and what is sent on demand. */
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
        summary: 'List what is sent to an endpoint, the latest event first',
        querystring: query,
        response: { 200: Deliveries, 404: NoEventEndpoint }
      }
    },
    async ({ organizationId, params: { id }, query: { state, limit, cursor: before } }) => {
      if ((await findEventEndpoint(db, organizationId, id)) === undefined) throw notFound(resource)
      const { deliveries, next } = await listDeliveries(db, organizationId, id, { state, before, limit })

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
        summary: 'Send a test event at once, and tell what became of it',
        response: { 200: DataOf(EventTest, 'What became of it'), 404: NoEventEndpoint, ...bodyRefusals }
      }
    },
    async (request) => {
      if (sendEventTest === undefined) throw serviceUnavailable(1)
      const { organizationId, params } = request
      const outcome = await sendEventTest(organizationId, async () => {
        const receiver = await makeEventTest(db, organizationId, auditActorOf(request), params.id)
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
        summary: 'Have events sent again',
        description:
          'Those that the endpoint is sent by its types and its client. What waits to be sent stays as it is.',
        body: bytesOf(ReplayInput),
        response: {
          200: DataOf(EventReplay, 'What is sent again'),
          404: NoEventEndpoint,
          409: Disabled,
          ...bodyRefusals
        }
      }
    },
    async (request) => {
      const { organizationId, params } = request
      const body = readBody(ReplayInput, request.body)
      if ((await findEventEndpoint(db, organizationId, params.id)) === undefined) throw notFound(resource)
      const asked = await readReplay(db, organizationId, params.id, body)
      const actor = auditActorOf(request)
      const replayed =
        asked === undefined ? nothing : await replayEvents(db, organizationId, actor, params.id, asked, make().now)
      if (replayed === undefined) throw notFound(resource)

      return presentData(JSON.stringify(presentReplay(replayed)))
    }
  )
}
