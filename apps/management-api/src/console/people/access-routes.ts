import { endSessionsOf, resetSecondFactor } from '@callbook/accounts'
import type { UserId } from '@callbook/domain'
import { notFound, type Routes } from '@callbook/http'
import { idOf, noQuery } from '../../http-api/parameters.ts'
import { bodyRefusals, Done } from '../../http-api/responses.ts'
import { requireFresh, requirePermissionFor } from '../access/permission.ts'
import { accountActorOf } from '../access/request-actor.ts'
import { NotConfirmed } from '../account/schema.ts'
import type { ConsoleDependencies } from '../dependencies.ts'
import { NoPerson } from './no-person.ts'

/** Lets administrators end sessions and reset second factors, for example after a loss or theft. */
export const personAccessRoutes: Routes<ConsoleDependencies> = async (app, { db, make }) => {
  const schema = { tags: ['People'], querystring: noQuery, params: idOf<UserId>('User') }
  const route = requirePermissionFor('manage_people')

  app.delete(
    '/people/:id/sessions',
    {
      ...route,
      schema: {
        ...schema,
        operationId: 'endSessionsOfPerson',
        summary: 'End all sessions of user',
        response: { 204: Done('The sessions ended'), 404: NoPerson, ...bodyRefusals }
      }
    },
    async (request, reply) => {
      const ended = await endSessionsOf(db, request.params.id, accountActorOf(request), make().now)
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
        summary: 'Reset second factor',
        response: {
          204: Done('The second factor was removed, and all sessions ended'),
          403: NotConfirmed,
          404: NoPerson,
          ...bodyRefusals
        }
      }
    },
    async (request, reply) => {
      requireFresh(request)
      if (!(await resetSecondFactor(db, request.params.id, accountActorOf(request), make().now)))
        throw notFound('Person')

      return reply.code(204).send()
    }
  )
}
