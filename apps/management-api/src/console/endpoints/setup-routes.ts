import { makeTestDelivery } from '@callbook/admin'
import { findEndpoint, newId } from '@callbook/db'
import type { EndpointId } from '@callbook/domain'
import { notFound, type Routes } from '@callbook/http'
import { noQuery } from '../../tenant/parameters.ts'
import { inOrganization } from '../access/organization.ts'
import { auditActorOf } from '../access/who.ts'
import { bodyRefusals, Data } from '../answers.ts'
import type { Means } from '../means.ts'
import { idWithin, NoneWithin } from '../organizations/path.ts'
import { createTestSender } from './send-test.ts'
import { EndpointSetup, EndpointTest, presentSetup } from './setup-schema.ts'

/** How a provider is told of a webhook URL, and whether that works. */
export const endpointSetupRoutes: Routes<Means> = async (app, { db, webhookUrls, make }) => {
  await app.register(inOrganization, { db })
  const sendTest = createTestSender()
  const schema = { tags: ['Webhooks'], params: idWithin<EndpointId>('Endpoint'), querystring: noQuery }
  const config = { act: 'manage_clients' } as const

  app.get(
    '/endpoints/:id/setup',
    {
      config,
      schema: {
        ...schema,
        operationId: 'getEndpointSetup',
        summary: 'Tell what to enter at the provider, and what is lost without it',
        response: { 200: Data(EndpointSetup, 'What to enter'), 404: NoneWithin('Endpoint') }
      }
    },
    async ({ organizationId, params }) => {
      const endpoint = await findEndpoint(db, organizationId, params.id)
      const setup = endpoint && presentSetup(endpoint)
      if (setup === undefined) throw notFound('Endpoint')

      return { data: setup }
    }
  )

  app.post(
    '/endpoints/:id/test',
    {
      config,
      schema: {
        ...schema,
        operationId: 'testEndpoint',
        summary: 'Deliver a message that is acknowledged and not kept, and tell what became of it',
        description:
          'It is signed as the endpoint asks for, goes by the public address of the webhook host, and gives up after five seconds. ' +
          'Where the `test_command` of the setup is not null, 400.',
        response: { 200: Data(EndpointTest, 'What became of it'), 404: NoneWithin('Endpoint'), ...bodyRefusals }
      }
    },
    async (request) => {
      const { organizationId, params } = request
      const made = { id: newId(), now: make().now }
      const actor = auditActorOf(request)
      const { durationMs, ...outcome } = await sendTest(organizationId, async () => {
        const delivery = await makeTestDelivery(db, organizationId, actor, params.id, webhookUrls, made)
        if (delivery === undefined) throw notFound('Endpoint')

        return delivery
      })

      return { data: { ...outcome, duration_ms: durationMs } }
    }
  )
}
