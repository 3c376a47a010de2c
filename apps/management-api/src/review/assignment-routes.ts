import { listAssignees } from '@callbook/db'
import type { CallId, ClientId, UserId } from '@callbook/domain'
import { bytesOf, defineQuery, notFound, type Routes, uuid } from '@callbook/http'
import { assignReview } from '@callbook/operations'
import { Type } from '@sinclair/typebox'
import type { FastifyRequest } from 'fastify'
import type { ConsoleDependencies } from '../console.ts'
import { inOrganization } from '../console-access/organization.ts'
import { idWithin, NoneWithin, ofOrganization } from '../console-access/path.ts'
import { permitOf } from '../console-access/permit.ts'
import { auditActorOf } from '../console-access/request-actor.ts'
import { parseBody } from '../http-api/body.ts'
import { described } from '../http-api/described.ts'
import { getFilterClient, noQuery } from '../http-api/parameters.ts'
import { bodyRefusals, Conflict, Data, Done } from '../http-api/responses.ts'
import { presentAssignee, ReviewAssignee } from './schema.ts'

const AssigneeInput = Type.Object(
  { user_id: ReviewAssignee.properties.user_id },
  {
    title: 'ReviewAssigneeInput',
    additionalProperties: false,
    examples: [{ user_id: '0199f1c2-0000-7000-8000-00000000000a' }]
  }
)

const PossibleAssignee = Type.Object(
  {
    ...ReviewAssignee.properties,
    assigned: Type.Integer({ description: 'Number of assigned calls that the user can see' })
  },
  {
    title: 'PossibleAssignee',
    additionalProperties: false,
    examples: [{ ...ReviewAssignee['examples'][0], assigned: 4 }]
  }
)

const NotAssigned = Conflict('The call cannot be assigned', 'The call does not wait for a review')

const assigneesQuery = defineQuery({
  client_id: described(uuid<ClientId>(), 'Only members who may review calls of this client')
})

export const reviewAssignmentRoutes: Routes<ConsoleDependencies> = async (app, { db, make }) => {
  await app.register(inOrganization, { db })
  const config = { permission: 'review' } as const
  const ofCall = { tags: ['Review'], params: idWithin<CallId>('Call'), querystring: noQuery }

  app.get(
    '/review/assignees',
    {
      config,
      schema: {
        operationId: 'listAssignees',
        summary: 'List possible assignees',
        description: 'Members who may review calls, by name.',
        tags: ['Review'],
        params: ofOrganization,
        querystring: assigneesQuery,
        response: { 200: Data(Type.Array(PossibleAssignee), 'The members'), 404: NoneWithin('Client') }
      }
    },
    async ({ reach, query, session }) => {
      const client = await getFilterClient(db, reach, query.client_id)
      const members = await listAssignees(db, reach, { clientId: client?.id })

      return {
        data: members.map(({ user_id, name, assigned }) => ({
          ...{ user_id, name, is_you: user_id === session.user_id, assigned }
        }))
      }
    }
  )

  app.put(
    '/calls/:id/assignee',
    {
      config,
      schema: {
        ...ofCall,
        operationId: 'assignReview',
        summary: 'Assign call',
        description:
          'Assigns a waiting call to a member who may review it. The last assignment wins. It ends with the review, and ' +
          'when the member may no longer review calls of the client. Recorded in the audit log.',
        body: bytesOf(AssigneeInput),
        response: {
          200: Data(ReviewAssignee, 'The assignee'),
          404: NoneWithin('Call'),
          409: NotAssigned,
          ...bodyRefusals
        }
      }
    },
    async (request) => {
      const { user_id: userId } = parseBody(AssigneeInput, request.body)
      const assignee = presentAssignee(await assign(request, userId), request.session.user_id)
      if (assignee === null) throw notFound('Call')

      return { data: assignee }
    }
  )

  app.delete(
    '/calls/:id/assignee',
    {
      config,
      schema: {
        ...ofCall,
        operationId: 'unassignReview',
        summary: 'Unassign call',
        description: 'Recorded in the audit log.',
        response: { 204: Done('The call is unassigned'), 404: NoneWithin('Call'), ...bodyRefusals }
      }
    },
    async (request, reply) => {
      if ((await assign(request, undefined)) === undefined) throw notFound('Call')

      return reply.code(204).send()
    }
  )

  async function assign(request: FastifyRequest<{ Params: { id: CallId } }>, userId: UserId | undefined) {
    const { now } = make()
    const assignment = { userId, now, permit: permitOf(request, 'review', now) }

    return await assignReview(db, request.reach, auditActorOf(request), request.params.id, assignment)
  }
}
