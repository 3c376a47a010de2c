import { endOtherSessions, endSession, listSessions } from '@callbook/accounts'
import { listMemberships } from '@callbook/db/accounts'
import type { SessionId } from '@callbook/domain'
import { notFound, type Routes } from '@callbook/http'
import { Type } from '@sinclair/typebox'
import { Refusal } from '../../tenant/error.ts'
import { Nullable } from '../../tenant/fields.ts'
import { idOf, noQuery } from '../../tenant/parameters.ts'
import { needsSecondFactor } from '../access/authenticate.ts'
import { originOf } from '../access/who.ts'
import { bodyRefusals, Data, Done } from '../answers.ts'
import type { Means } from '../means.ts'
import { exampleMe, Me, presentMe, presentSession, Session } from './schema.ts'

const Visitor = Type.Object(
  {
    data: Nullable(Me, { description: 'Null for who is not signed in' }),
    awaits_code: Type.Boolean({ description: 'Whether the password was given, and the code was not yet' })
  },
  {
    'x-response-description': 'Who asks',
    additionalProperties: false,
    examples: [{ data: exampleMe, awaits_code: false }]
  }
)

const NoSession = Refusal('No such session of one’s own', { error: 'Session not found' })

/** Who is signed in, and where else. */
export const sessionRoutes: Routes<Means> = async (app, means) => {
  const { db, cookie, secondFactor, make } = means
  const schema = { tags: ['Session'], querystring: noQuery }

  app.get(
    '/me',
    {
      config: { asks: 'visitor' },
      schema: {
        ...schema,
        operationId: 'getMe',
        summary: 'Tell who is signed in, and what they may do',
        security: [],
        response: { 200: Visitor }
      }
    },
    async ({ visitor }) => {
      if (visitor === undefined || visitor.awaits_code) return { data: null, awaits_code: visitor !== undefined }
      const memberships = await listMemberships(db, visitor.user_id)
      const { apiUrl, ownersRevokeKeys, supportContact } = means
      const settings = {
        apiUrl,
        ownersRevokeKeys,
        supportContact,
        needsSecondFactor: needsSecondFactor(visitor, secondFactor)
      }

      return { data: presentMe(visitor, memberships, settings), awaits_code: false }
    }
  )

  app.get(
    '/sessions',
    {
      config: { asks: 'enrolling' },
      schema: {
        ...schema,
        operationId: 'listSessions',
        summary: 'List where one is signed in, the session seen last first',
        response: { 200: Data(Type.Array(Session), 'The sessions') }
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
      config: { asks: 'enrolling' },
      schema: {
        ...schema,
        operationId: 'endOtherSessions',
        summary: 'End all sessions of one’s own but this one',
        response: { 204: Done('They have ended'), ...bodyRefusals }
      }
    },
    async (request, reply) => {
      await endOtherSessions(db, request.session, originOf(request), make().now)

      return reply.code(204).send()
    }
  )

  app.delete(
    '/sessions/:id',
    {
      config: { asks: 'enrolling' },
      schema: {
        ...schema,
        operationId: 'endSession',
        summary: 'End one session of one’s own',
        params: idOf<SessionId>('Session'),
        response: { 204: Done('It has ended'), 404: NoSession, ...bodyRefusals }
      }
    },
    async (request, reply) => {
      const { params, session } = request
      const isEnded = await endSession(db, session, params.id, originOf(request), make().now)
      if (!isEnded) throw notFound('Session')
      if (params.id === session.id) reply.header('set-cookie', cookie.erase())

      return reply.code(204).send()
    }
  )
}
