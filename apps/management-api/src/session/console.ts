import { endOtherSessions, endSession, type FoundSession, listSessions } from '@callbook/accounts'
import { type Database, listClientNames } from '@callbook/db'
import { findOwnIdentity, listMemberships, type MembershipRow } from '@callbook/db/accounts'
import type { SessionId } from '@callbook/domain'
import { notFound, type Routes } from '@callbook/http'
import { type Static, Type } from '@sinclair/typebox'
import type { ConsoleDependencies } from '../console.ts'
import { mustSetSecondFactor, needsSecondFactor } from '../console-access/authenticate.ts'
import { originOf } from '../console-access/request-actor.ts'
import { ErrorResponse } from '../http-api/error.ts'
import { Nullable } from '../http-api/fields.ts'
import { idPath, noQuery } from '../http-api/parameters.ts'
import { bodyErrors, Data, Done } from '../http-api/responses.ts'
import { exampleMe, Me, presentMe, presentSession, Session } from './schema.ts'
import { signInRoutes } from './sign-in.ts'

export const consoleSession: Routes<ConsoleDependencies> = async (app, means) => {
  app.register(signInRoutes, means)
  app.register(sessionRoutes, means)
}

const Visitor = Type.Object(
  {
    data: Nullable(Me, { description: 'Null if no user is signed in' }),
    awaits_code: Type.Boolean({ description: 'Whether the password was accepted and the code is still required' })
  },
  {
    'x-response-description': 'The signed-in user',
    additionalProperties: false,
    examples: [{ data: exampleMe, awaits_code: false }]
  }
)

const NoSession = ErrorResponse('The user has no such session', { error: 'Session not found' })

const sessionRoutes: Routes<ConsoleDependencies> = async (app, means) => {
  const { db, cookie, make } = means
  const schema = { tags: ['Session'], querystring: noQuery }

  app.get(
    '/me',
    {
      config: { access: 'visitor', acceptsAnyToken: true },
      schema: {
        ...schema,
        operationId: 'getMe',
        summary: 'Get current session',
        security: [],
        response: { 200: Visitor }
      }
    },
    async ({ visitor }) => {
      if (visitor === undefined || visitor.awaits_code) return { data: null, awaits_code: visitor !== undefined }

      return { data: await describeMe(means, visitor), awaits_code: false }
    }
  )

  app.get(
    '/sessions',
    {
      config: { access: 'enrolling' },
      schema: {
        ...schema,
        operationId: 'listSessions',
        summary: 'List own sessions',
        response: { 200: Data(Type.Array(Session), 'The sessions, last seen first') }
      }
    },
    async ({ session }) => {
      const rows = await listSessions(db, session.user_id, make().now)

      return { data: rows.map((row) => presentSession(row, session)) }
    }
  )

  app.delete(
    '/sessions',
    {
      config: { access: 'enrolling' },
      schema: {
        ...schema,
        operationId: 'endOtherSessions',
        summary: 'End other sessions',
        response: { 204: Done('The sessions ended'), ...bodyErrors }
      }
    },
    async (request, reply) => {
      await endOtherSessions({ db, session: request.session, from: originOf(request), now: make().now })

      return reply.code(204).send()
    }
  )

  app.delete(
    '/sessions/:id',
    {
      config: { access: 'enrolling' },
      schema: {
        ...schema,
        operationId: 'endSession',
        summary: 'End own session',
        params: idPath<SessionId>('Session'),
        response: { 204: Done('The session ended'), 404: NoSession, ...bodyErrors }
      }
    },
    async (request, reply) => {
      const { params, session } = request
      const isEnded = await endSession({ db, session, from: originOf(request), now: make().now }, params.id)
      if (!isEnded) throw notFound('Session')
      if (params.id === session.id) reply.header('set-cookie', cookie.erase())

      return reply.code(204).send()
    }
  )
}

type Settings = Pick<ConsoleDependencies, 'apiUrl' | 'db' | 'ownersRevokeKeys' | 'secondFactor' | 'supportContact'>

export async function describeMe(settings: Settings, visitor: FoundSession): Promise<Static<typeof Me>> {
  const { db, apiUrl, ownersRevokeKeys, secondFactor, supportContact } = settings
  const limit = visitor.access_token?.organization_id ?? null
  const memberships = await listMemberships(db, visitor.user_id)
  const reached = memberships.filter(({ organization_id: id }) => limit === null || id === limit)

  return presentMe(visitor, await withClientNames(db, reached), {
    apiUrl,
    singleSignOn: await findOwnIdentity(db, visitor.user_id),
    ownersRevokeKeys,
    supportContact,
    needsSecondFactor: needsSecondFactor(visitor, secondFactor),
    mustSetSecondFactor: mustSetSecondFactor(visitor, secondFactor)
  })
}

/** Adds the names of the clients to which memberships are limited, with one query for each organization. */
async function withClientNames(db: Database, memberships: readonly MembershipRow[]) {
  const names = new Map<string, string>()
  for (const [organizationId, ofOne] of Map.groupBy(memberships, ({ organization_id: id }) => id)) {
    const ids = ofOne.flatMap(({ client_id: id }) => id ?? [])
    if (ids.length === 0) continue
    for (const [id, name] of await listClientNames({ db, reach: organizationId }, ids)) names.set(id, name)
  }

  return memberships.map((membership) => ({
    ...membership,
    client_name: names.get(membership.client_id ?? '') ?? null
  }))
}
