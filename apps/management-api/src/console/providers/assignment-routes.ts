import { mapProviderCalls, unmapProviderCalls } from '@callbook/admin'
import type { ProviderAccountId } from '@callbook/domain'
import { bytesOf, notFound, type Routes } from '@callbook/http'
import { noQuery } from '../../tenant/parameters.ts'
import { inOrganization } from '../access/organization.ts'
import { auditActorOf } from '../access/who.ts'
import { bodyRefusals, Done } from '../answers.ts'
import { readBody } from '../body.ts'
import type { Means } from '../means.ts'
import { idWithin, NoneWithin } from '../organizations/path.ts'
import { AssignInput, UnassignInput } from './schema.ts'

/** Which calls of an account belong to which webhook URL. */
export const assignmentRoutes: Routes<Means> = async (app, { db, make }) => {
  await app.register(inOrganization, { db })
  const schema = { tags: ['Providers'], params: idWithin<ProviderAccountId>('Account'), querystring: noQuery }
  const config = { act: 'manage_clients' } as const

  app.post(
    '/provider-accounts/:id/assignments',
    {
      config,
      schema: {
        ...schema,
        operationId: 'assignCalls',
        summary: 'Say to which webhook URL calls of an account belong, in place of what was said of them before',
        body: bytesOf(AssignInput),
        response: { 204: Done('They belong there'), 404: NoneWithin('Account'), ...bodyRefusals }
      }
    },
    async (request, reply) => {
      const { endpoint_id: endpointId, assistant_id: assistantId } = readBody(AssignInput, request.body)
      const { organizationId, params } = request
      const calls = { endpointId, assistantId }
      const mapped = await mapProviderCalls(db, organizationId, auditActorOf(request), params.id, calls, make().now)
      if (mapped === undefined) throw notFound('Account')

      return reply.code(204).send()
    }
  )

  app.post(
    '/provider-accounts/:id/assignments/remove',
    {
      config,
      schema: {
        ...schema,
        operationId: 'unassignCalls',
        summary: 'Take back what was said of calls of an account',
        body: bytesOf(UnassignInput),
        response: { 204: Done('Nothing is said of them'), 404: NoneWithin('Account'), ...bodyRefusals }
      }
    },
    async (request, reply) => {
      const { assistant_id: assistantId } = readBody(UnassignInput, request.body)
      const { organizationId, params } = request
      const left = await unmapProviderCalls(db, organizationId, auditActorOf(request), params.id, assistantId)
      if (left === undefined) throw notFound('Account')

      return reply.code(204).send()
    }
  )
}
