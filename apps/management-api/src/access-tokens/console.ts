import { createAccessToken, listAccessTokens, revokeAccessToken } from '@callbook/accounts'
import { type AccessTokenId, parseDateTime } from '@callbook/domain'
import { badRequest, bytesOf, notFound, type Routes } from '@callbook/http'
import { Type } from '@sinclair/typebox'
import { NotConfirmed } from '../account/schema.ts'
import type { ConsoleDependencies } from '../console.ts'
import { createdOnce, createOnceFor, once } from '../console-access/create-once.ts'
import { requireFresh } from '../console-access/permission.ts'
import { originOf } from '../console-access/request-actor.ts'
import { parseBody } from '../http-api/body.ts'
import { ErrorResponse } from '../http-api/error.ts'
import { idOf, noQuery } from '../http-api/parameters.ts'
import { bodyRefusals, Data, Done } from '../http-api/responses.ts'
import {
  AccessToken,
  AccessTokenInput,
  IssuedAccessToken,
  presentAccessToken,
  presentIssued,
  TooMany
} from './schema.ts'

const NoToken = ErrorResponse('The user has no such access token', { error: 'Access token not found' })

/** Access tokens of the signed-in user. No access token is accepted here: none can create another. */
export const accessTokenRoutes: Routes<ConsoleDependencies> = async (app, means) => {
  const { db, make, ownersRevokeKeys } = means
  const schema = { tags: ['Access tokens'], querystring: noQuery }

  app.get(
    '/access-tokens',
    {
      schema: {
        ...schema,
        operationId: 'listAccessTokens',
        summary: 'List own access tokens',
        response: { 200: Data(Type.Array(AccessToken), 'The tokens, newest first') }
      }
    },
    async ({ session }) => ({
      data: (await listAccessTokens(db, session)).map((row) => presentAccessToken(row, session))
    })
  )

  app.post(
    '/access-tokens',
    {
      schema: {
        ...once,
        ...schema,
        operationId: 'createAccessToken',
        summary: 'Create access token',
        description:
          'The token is shown only in this response. Requires a recent confirmation. Tokens end when the password or the second factor changes, and when the user is disabled.',
        body: bytesOf(AccessTokenInput),
        response: {
          ...createdOnce(Data(IssuedAccessToken, 'The token')),
          403: NotConfirmed,
          409: TooMany,
          ...bodyRefusals
        }
      }
    },
    async (request, reply) => {
      requireFresh(request)
      const { expires_at, organization_id: organizationId, ...rest } = parseBody(AccessTokenInput, request.body)
      const expiresAt = parseDateTime(expires_at)
      if (expiresAt === null) throw badRequest('expires_at must be an RFC 3339 time such as 2027-01-01T00:00:00Z')
      const input = { ...rest, organizationId, expiresAt }
      const made = { ...make(), ownersRevokeKeys }
      const body = await createOnceFor(request, reply, means, async (tx) => {
        const issued = await createAccessToken(tx, request.session, input, originOf(request), made)

        return { data: presentIssued(issued) }
      })

      return reply.code(201).send(body)
    }
  )

  app.delete(
    '/access-tokens/:id',
    {
      schema: {
        ...schema,
        operationId: 'revokeAccessToken',
        summary: 'Revoke access token',
        description: 'Cannot be undone.',
        params: idOf<AccessTokenId>('Access token'),
        response: { 204: Done('The token is rejected from now on'), 404: NoToken, ...bodyRefusals }
      }
    },
    async (request, reply) => {
      const { params, session } = request
      const isRevoked = await revokeAccessToken(db, session, params.id, originOf(request), make().now)
      if (!isRevoked) throw notFound('Access token')

      return reply.code(204).send()
    }
  )
}
