import { listSavedViews, type SavedViewRow } from '@callbook/db'
import { type CallFilterDefinition, callFilters, inputBounds, type SavedViewId } from '@callbook/domain'
import {
  badRequest,
  bytesOf,
  defineQuery,
  enumeration,
  notFound,
  type ParameterReader,
  type ParameterReaders,
  type Routes,
  readsQuery
} from '@callbook/http'
import { changeSavedView, createSavedView, deleteSavedView, maxSavedViews, type ViewUser } from '@callbook/operations'
import { type Static, Type } from '@sinclair/typebox'
import type { FastifyRequest } from 'fastify'
import { columnsParameter, isLikeNumber, listFilters, listOrder, requireCosts } from '../calls/console-list.ts'
import type { ConsoleDependencies } from '../console.ts'
import { createdOnce, createOnceFor, once } from '../console-access/create-once.ts'
import { idWithin, NoneWithin, NoOrganization, ofOrganization } from '../console-access/path.ts'
import { permitOf } from '../console-access/permission.ts'
import { bindReach } from '../console-access/request-actor.ts'
import { parseBody } from '../http-api/body.ts'
import { DateTime, Nullable, Uuid } from '../http-api/fields.ts'
import { noQuery } from '../http-api/parameters.ts'
import { bodyErrors, Conflict, Data, Done } from '../http-api/responses.ts'

const shared =
  'Shared views require the permission `review`, and those of other authors `manage_clients`. Changes of shared views ' +
  'are recorded in the audit log.'

const yesOrNo = enumeration(['yes', 'no'])

const day: ParameterReader<string | undefined> = {
  expected: 'a day such as 2026-11-22',
  schema: Type.String({ format: 'date' }),
  absent: undefined,
  read: (text) => (/^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text)) ? text : undefined)
}

/** Evaluation states, or permanently failed evaluations. */
const evaluation: ParameterReader<unknown> = {
  ...listFilters.evaluation_status,
  expected: `failed, or ${listFilters.evaluation_status.expected}`,
  read: (text) => (text === 'failed' ? text : listFilters.evaluation_status.read(text))
}

const definitions = Object.entries<CallFilterDefinition>(callFilters)

const pageFilters = definitions.flatMap(([name, filter]) => {
  const reader = pageReader(name, filter)

  return filter.page === undefined || filter.namesCaller || reader === undefined ? [] : [[filter.page, reader] as const]
})

/** Parameters of the console’s page of calls, with the values of `listCalls`. None of them identifies a caller. */
const pageQuery = defineQuery({
  ...Object.fromEntries(pageFilters),
  ...{ q: listFilters.search, sort: listOrder.sort, order: listOrder.order, columns: columnsParameter }
})

function pageReader(name: string, { type, parameter }: CallFilterDefinition): ParameterReader<unknown> | undefined {
  if (name === 'evaluationStatus') return evaluation
  if (type === 'time') return day

  return type === 'boolean' ? yesOrNo : (listFilters as ParameterReaders)[parameter]
}

/**
 * Checks the query string of a view, without `?`. A view cannot name a caller, because it would outlive their erasure.
 *
 * @throws {HttpError} 400 naming the invalid parameter, or 403 for costs
 */
function checkViewQuery(query: string, session: FastifyRequest['session']): void {
  const names = [...new URLSearchParams(query).keys()]
  const given = definitions.map(([, filter]) => filter).filter(({ page = '' }) => names.includes(page))
  if (given.some(({ namesCaller }) => namesCaller)) throw noCaller()
  const { q, sort } = pageQuery[readsQuery](`?${query}`)
  if (q !== undefined && isLikeNumber(q)) throw noCaller()
  if (given.some(({ permission }) => permission === 'read_costs') || sort === 'cost') requireCosts(session)
}

function noCaller() {
  return badRequest('query must not name a caller, because a view would outlive their erasure')
}

const fields = {
  name: Type.String({ minLength: 1, maxLength: inputBounds.viewName }),
  query: Type.String({
    maxLength: 4_000,
    description: 'Query string of the page of calls in the console, without `?`; empty for all calls'
  }),
  is_shared: Type.Boolean({ description: 'Whether all members have the view, and not only its author' })
}

const example = { name: 'Failed at Acme Honda', query: 'status=failed&sort=duration', is_shared: true }

/** A name for a query string of the list of calls. */
const SavedView = Type.Object(
  {
    id: Uuid<string>(),
    ...fields,
    is_own: Type.Boolean({ description: 'Whether the user is its author' }),
    client_id: Nullable(Uuid<string>(), {
      description: 'Client whose members have the view; null for members of the whole organization'
    }),
    created_at: DateTime()
  },
  {
    title: 'SavedView',
    additionalProperties: false,
    examples: [
      {
        ...{ id: '0199f1c2-0000-7000-8000-00000000000a', ...example, is_own: true, client_id: null },
        created_at: '2026-11-20T15:04:12.537Z'
      }
    ]
  }
)

const SavedViewInput = Type.Object(fields, {
  title: 'SavedViewInput',
  additionalProperties: false,
  examples: [example]
})

const SavedViewChanges = Type.Object(
  { name: Type.Optional(fields.name), query: Type.Optional(fields.query), is_shared: Type.Optional(fields.is_shared) },
  { title: 'SavedViewChanges', additionalProperties: false, examples: [{ name: 'Failed calls' }] }
)

const NoRoom = Conflict(
  `There are already ${maxSavedViews} views of this kind`,
  `There are already ${maxSavedViews} shared views. Delete one first`
)

function presentSavedView({ user_id, ...view }: SavedViewRow, userId: string): Static<typeof SavedView> {
  return { ...view, is_own: user_id === userId }
}

export const consoleViews: Routes<ConsoleDependencies> = async (app, means) => {
  const { db, make } = means
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
      data: (await listSavedViews({ db, reach }, session.user_id)).map((view) =>
        presentSavedView(view, session.user_id)
      )
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
        response: { ...createdOnce(Data(SavedView, 'The view')), 404: NoOrganization, 409: NoRoom, ...bodyErrors }
      }
    },
    async (request, reply) => {
      const { session } = request
      const input = parseBody(SavedViewInput, request.body)
      checkViewQuery(input.query, session)
      const body = await createOnceFor(reply, means, async (tx) => {
        const view = await createSavedView(bindReach(tx, request), input, userOf(request, make().now))

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
        response: { 200: Data(SavedView, 'The view'), 404: NoneWithin('View'), 409: NoRoom, ...bodyErrors }
      }
    },
    async (request) => {
      const { params, session } = request
      const changes = parseBody(SavedViewChanges, request.body)
      if (changes.query !== undefined) checkViewQuery(changes.query, session)
      const user = userOf(request, make().now)
      const view = await changeSavedView(bindReach(db, request), params.id, { changes, ...user })
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
        response: { 204: Done('The view was deleted'), 404: NoneWithin('View'), ...bodyErrors }
      }
    },
    async (request, reply) => {
      const { params } = request
      const user = userOf(request, make().now)
      const view = await deleteSavedView(bindReach(db, request), params.id, user)
      if (view === undefined) throw notFound('View')

      return reply.code(204).send()
    }
  )
}

function userOf(request: FastifyRequest, now: Date): ViewUser {
  return { userId: request.session.user_id, now, permit: (permission) => permitOf(request, permission, now) }
}
