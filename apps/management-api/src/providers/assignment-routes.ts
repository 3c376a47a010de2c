import { type ProviderAccountId, wholeOrganization } from '@callbook/domain'
import { bytesOf, notFound, type Routes } from '@callbook/http'
import { mapProviderCalls, unmapProviderCalls } from '@callbook/operations'
import type { ConsoleDependencies } from '../console.ts'
import { inOrganization } from '../console-access/organization.ts'
import { idWithin, NoneWithin } from '../console-access/path.ts'
import { auditActorOf } from '../console-access/request-actor.ts'
import { parseBody } from '../http-api/body.ts'
import { noQuery } from '../http-api/parameters.ts'
import { bodyRefusals, Done } from '../http-api/responses.ts'
import { AssignInput, UnassignInput } from './schema.ts'

export const assignmentRoutes: Routes<ConsoleDependencies> = async (app, { db, make }) => {
  await app.register(inOrganization, { db })
  const schema = { tags: ['Providers'], params: idWithin<ProviderAccountId>('Account'), querystring: noQuery }
  const config = { permission: 'manage_clients' } as const

  app.post(
    '/provider-accounts/:id/assignments',
    {
      config,
      schema: {
        ...schema,
        operationId: 'assignCalls',
        summary: 'Assign calls to webhook URL',
        body: bytesOf(AssignInput),
        response: {
          204: Done('The calls were assigned; an earlier assignment was replaced'),
          404: NoneWithin('Account'),
          ...bodyRefusals
        }
      }
    },
    async (request, reply) => {
      const { endpoint_id: endpointId, assistant_id: assistantId } = parseBody(AssignInput, request.body)
      const { reach, params } = request
      const calls = { endpointId, assistantId }
      const mapped = await mapProviderCalls(
        db,
        wholeOrganization(reach),
        auditActorOf(request),
        params.id,
        calls,
        make().now
      )
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
        summary: 'Remove assignment',
        body: bytesOf(UnassignInput),
        response: { 204: Done('The assignment was removed'), 404: NoneWithin('Account'), ...bodyRefusals }
      }
    },
    async (request, reply) => {
      const { assistant_id: assistantId } = parseBody(UnassignInput, request.body)
      const { reach, params } = request
      const left = await unmapProviderCalls(db, wholeOrganization(reach), auditActorOf(request), params.id, assistantId)
      if (left === undefined) throw notFound('Account')

      return reply.code(204).send()
    }
  )
}
