import { endSessionsOf, resetSecondFactor } from '@callbook/accounts'
import type { UserId } from '@callbook/domain'
import { notFound, type Routes } from '@callbook/http'
import { idOf, noQuery } from '../../tenant/parameters.ts'
import { requireFresh, requireMay } from '../access/permission.ts'
import { whoAsks } from '../access/who.ts'
import { NotConfirmed } from '../account/schema.ts'
import { bodyRefusals, Done } from '../answers.ts'
import type { Means } from '../means.ts'
import { NoPerson } from './no-person.ts'

/** What administrators take away of others, who may have lost it or been robbed of it. */
export const personAccessRoutes: Routes<Means> = async (app, { db, make }) => {
  const schema = { tags: ['People'], querystring: noQuery, params: idOf<UserId>('Person') }
  const route = { onRequest: requireMay('manage_people') }

  app.delete(
    '/people/:id/sessions',
    {
      ...route,
      schema: {
        ...schema,
        operationId: 'endSessionsOfPerson',
        summary: 'End all sessions of somebody',
        response: { 204: Done('They have ended'), 404: NoPerson, ...bodyRefusals }
      }
    },
    async (request, reply) => {
      const ended = await endSessionsOf(db, request.params.id, whoAsks(request), make().now)
      if (ended === undefined) throw notFound('Person')

      return reply.code(204).send()
    }
  )

  app.delete(
    '/people/:id/second-factor',
    {
      ...route,
      schema: {
        ...schema,
        operationId: 'resetSecondFactor',
        summary: 'Take the second factor of somebody away who has lost it, and end all sessions',
        response: { 204: Done('There is none'), 403: NotConfirmed, 404: NoPerson, ...bodyRefusals }
      }
    },
    async (request, reply) => {
      requireFresh(request)
      if (!(await resetSecondFactor(db, request.params.id, whoAsks(request), make().now))) throw notFound('Person')

      return reply.code(204).send()
    }
  )
}
