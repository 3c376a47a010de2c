import { endSessionsOf, makeUserLink, resetSecondFactor } from '@callbook/accounts'
import { findUser } from '@callbook/db/accounts'
import type { UserId } from '@callbook/domain'
import { conflict, notFound, type Routes } from '@callbook/http'
import { NotConfirmed } from '../account/schema.ts'
import type { ConsoleDependencies } from '../console.ts'
import { createdOnce, createOnceFor, once } from '../console-access/create-once.ts'
import { requireFresh, requirePermissionFor } from '../console-access/permission.ts'
import { accountActorOf } from '../console-access/request-actor.ts'
import { idOf, noQuery } from '../http-api/parameters.ts'
import { bodyRefusals, Data, Done } from '../http-api/responses.ts'
import { linkUrl } from '../links/link-url.ts'
import { NoPerson } from './no-person.ts'
import { EndedSessions, PersonLink } from './schema.ts'

/** Lets administrators end sessions, reset second factors and create links, for example after a loss or theft. */
export const personAccessRoutes: Routes<ConsoleDependencies> = async (app, means) => {
  const { db, origin, make } = means
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
        response: { 200: Data(EndedSessions, 'The number of sessions'), 404: NoPerson, ...bodyRefusals }
      }
    },
    async (request) => {
      const ended = await endSessionsOf(db, request.params.id, accountActorOf(request), make().now)
      if (ended === undefined) throw notFound('Person')

      return { data: { ended } }
    }
  )

  app.post(
    '/people/:id/links',
    {
      ...route,
      schema: {
        ...once,
        ...schema,
        operationId: 'createPersonLink',
        summary: 'Create link for user',
        description:
          'The link sets a new password and second factor, and is shown only in this response. Sessions and other links of the user end at once. Requires a recent confirmation. 409 if the user is disabled.',
        response: {
          ...createdOnce(Data(PersonLink, 'The link')),
          403: NotConfirmed,
          404: NoPerson,
          ...bodyRefusals
        }
      }
    },
    async (request, reply) => {
      requireFresh(request)
      const { id: userId } = request.params
      if ((await findUser(db, userId)) === undefined) throw notFound('Person')
      const body = await createOnceFor(request, reply, means, async (tx) => {
        const link = await makeUserLink(tx, { userId, purpose: 'reset' }, accountActorOf(request), make())
        if (link === undefined) throw conflict('The user is disabled')

        return { data: { email: link.email, ...linkUrl(origin, link) } }
      })

      return reply.code(201).send(body)
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
