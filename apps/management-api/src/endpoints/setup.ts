import { findEndpoint, newId } from '@callbook/db'
import type { EndpointId } from '@callbook/domain'
import { bytesOf, notFound, type Routes } from '@callbook/http'
import { makeTestDelivery, sendSample } from '@callbook/operations'
import type { ConsoleDependencies } from '../console.ts'
import { inOrganization } from '../console-access/organization.ts'
import { idWithin, NoneWithin } from '../console-access/path.ts'
import { auditActorOf } from '../console-access/request-actor.ts'
import { parseBody } from '../http-api/body.ts'
import { noQuery } from '../http-api/parameters.ts'
import { requireOwner } from '../http-api/require-owner.ts'
import { bodyRefusals, Data } from '../http-api/responses.ts'
import { createTestSender } from './send-test.ts'
import { EndpointSetup, EndpointTest, presentSetup, SampleInput, SentSample } from './setup-schema.ts'

export const endpointSetupRoutes: Routes<ConsoleDependencies> = async (app, { db, webhookUrls, make }) => {
  await app.register(inOrganization, { db })
  const tests = createTestSender()
  const schema = { tags: ['Webhooks'], params: idWithin<EndpointId>('Endpoint'), querystring: noQuery }
  const config = { permission: 'manage_endpoints' } as const

  app.get(
    '/endpoints/:id/setup',
    {
      config,
      schema: {
        ...schema,
        operationId: 'getEndpointSetup',
        summary: 'Get setup instructions',
        response: { 200: Data(EndpointSetup, 'The settings to enter at the provider'), 404: NoneWithin('Endpoint') }
      }
    },
    async ({ reach, params }) => {
      const organizationId = await requireOwner(db, reach, 'Endpoint', params.id)
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
        summary: 'Send test request',
        description:
          'Sends a message that the webhook host acknowledges without storing it. It is signed as the endpoint requires, uses the public address of the webhook host, and times out after five seconds. ' +
          '400 if the `test_command` of the setup is not null.',
        response: { 200: Data(EndpointTest, 'The result'), 404: NoneWithin('Endpoint'), ...bodyRefusals }
      }
    },
    async (request) => {
      const { reach, params } = request
      const made = { id: newId(), now: make().now }
      const actor = auditActorOf(request)
      const organizationId = await requireOwner(db, reach, 'Endpoint', params.id)
      const { durationMs, ...outcome } = await tests.send(organizationId, async () => {
        const delivery = await makeTestDelivery(db, organizationId, actor, params.id, webhookUrls, made)
        if (delivery === undefined) throw notFound('Endpoint')

        return delivery
      })

      return { data: { ...outcome, duration_ms: durationMs } }
    }
  )

  app.post(
    '/endpoints/:id/sample',
    {
      config,
      schema: {
        ...schema,
        operationId: 'sendSampleReport',
        summary: 'Send sample report',
        description:
          'Sends the report of a fictitious call, signed as the endpoint requires, to the public address of the webhook host. The call is stored like any other. Times out after ten seconds.',
        body: bytesOf(SampleInput),
        response: { 200: Data(SentSample, 'The result'), 404: NoneWithin('Endpoint'), ...bodyRefusals }
      }
    },
    async (request) => {
      const { reach, params } = request
      const { sample } = parseBody(SampleInput, request.body)
      const made = { sample, id: newId(), now: make().now }
      const actor = auditActorOf(request)
      const organizationId = await requireOwner(db, reach, 'Endpoint', params.id)
      const sent = await tests.inPlace(organizationId, () =>
        sendSample(db, organizationId, actor, params.id, webhookUrls, made)
      )
      if (sent === undefined) throw notFound('Endpoint')

      return { data: sent }
    }
  )
}
