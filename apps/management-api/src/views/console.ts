import { listSavedViews } from '@callbook/db'
import type { SavedViewId } from '@callbook/domain'
import { bytesOf, notFound, type Routes } from '@callbook/http'
import { changeSavedView, createSavedView, deleteSavedView, maxSavedViews, type ViewUser } from '@callbook/operations'
import { Type } from '@sinclair/typebox'
import type { FastifyRequest } from 'fastify'
import type { ConsoleDependencies } from '../console.ts'
import { createdOnce, createOnceFor, once } from '../console-access/create-once.ts'
import { inOrganization } from '../console-access/organization.ts'
import { idWithin, NoneWithin, NoOrganization, ofOrganization } from '../console-access/path.ts'
import { permitOf } from '../console-access/permit.ts'
import { auditActorOf } from '../console-access/request-actor.ts'
import { parseBody } from '../http-api/body.ts'
import { noQuery } from '../http-api/parameters.ts'
import { bodyRefusals, Data, Done } from '../http-api/responses.ts'
import { checkViewQuery } from './query.ts'
import { NoRoom, presentSavedView, SavedView, SavedViewChanges, SavedViewInput } from './schema.ts'

const shared =
  'Shared views require the permission `review`, and those of other authors `manage_clients`. Changes of shared views ' +
  'are recorded in the audit log.'

export const savedViewRoutes: Routes<ConsoleDependencies> = async (app, means) => {
  const { db, make } = means
  await app.register(inOrganization, { db })
  const schema = { tags: ['Calls'], querystring: noQuery }
  const ofOne = { ...schema, params: idWithin<SavedViewId>('View') }
  const config = { permission: 'read' } as const

  app.get(
    '/views',
    {
      config,
      schema: {
        ...schema,
        operationId: 'listViews',
        summary: 'List saved views',
        description: 'Shared views and the user’s personal ones, oldest first.',
        params: ofOrganization,
        response: { 200: Data(Type.Array(SavedView), 'The views'), 404: NoOrganization }
      }
    },
    async ({ reach, session }) => ({
      data: (await listSavedViews(db, reach, session.user_id)).map((view) => presentSavedView(view, session.user_id))
    })
  )

  app.post(
    '/views',
    {
      config,
      schema: {
        ...once,
        ...schema,
        operationId: 'createView',
        summary: 'Create saved view',
        description: `${shared} At most ${maxSavedViews} shared views, and ${maxSavedViews} personal ones of each user.`,
        params: ofOrganization,
        body: bytesOf(SavedViewInput),
        response: { ...createdOnce(Data(SavedView, 'The view')), 404: NoOrganization, 409: NoRoom, ...bodyRefusals }
      }
    },
    async (request, reply) => {
      const { reach, session } = request
      const input = parseBody(SavedViewInput, request.body)
      checkViewQuery(input.query, session)
      const body = await createOnceFor(request, reply, means, async (tx) => {
        const view = await createSavedView(tx, reach, auditActorOf(request), input, userOf(request, make().now))

        return { data: presentSavedView(view, session.user_id) }
      })

      return reply.code(201).send(body)
    }
  )

  app.patch(
    '/views/:id',
    {
      config,
      schema: {
        ...ofOne,
        operationId: 'changeView',
        summary: 'Update saved view',
        description: `Absent fields do not change. ${shared}`,
        body: bytesOf(SavedViewChanges),
        response: { 200: Data(SavedView, 'The view'), 404: NoneWithin('View'), 409: NoRoom, ...bodyRefusals }
      }
    },
    async (request) => {
      const { reach, params, session } = request
      const changes = parseBody(SavedViewChanges, request.body)
      if (changes.query !== undefined) checkViewQuery(changes.query, session)
      const user = userOf(request, make().now)
      const view = await changeSavedView(db, reach, auditActorOf(request), params.id, changes, user)
      if (view === undefined) throw notFound('View')

      return { data: presentSavedView(view, session.user_id) }
    }
  )

  app.delete(
    '/views/:id',
    {
      config,
      schema: {
        ...ofOne,
        operationId: 'deleteView',
        summary: 'Delete saved view',
        description: shared,
        response: { 204: Done('The view was deleted'), 404: NoneWithin('View'), ...bodyRefusals }
      }
    },
    async (request, reply) => {
      const { reach, params } = request
      const user = userOf(request, make().now)
      const view = await deleteSavedView(db, reach, auditActorOf(request), params.id, user)
      if (view === undefined) throw notFound('View')

      return reply.code(204).send()
    }
  )
}

function userOf(request: FastifyRequest, now: Date): ViewUser {
  return { userId: request.session.user_id, now, permit: (permission) => permitOf(request, permission, now) }
}
