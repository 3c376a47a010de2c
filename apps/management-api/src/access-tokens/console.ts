import {
  type AccessTokenRow,
  createAccessToken,
  type FoundSession,
  type IssuedAccessToken as Issued,
  listAccessTokens,
  permissions,
  revokeAccessToken
} from '@callbook/accounts'
import { type AccessTokenId, type OrganizationId, parseDateTime } from '@callbook/domain'
import { badRequest, bytesOf, notFound, type Routes } from '@callbook/http'
import { type Static, Type } from '@sinclair/typebox'
import { NotConfirmed } from '../account/schema.ts'
import type { ConsoleDependencies } from '../console.ts'
import { createdOnce, createOnceFor, once } from '../console-access/create-once.ts'
import { requireFresh } from '../console-access/permission.ts'
import { originOf } from '../console-access/request-actor.ts'
import { parseBody } from '../http-api/body.ts'
import { ErrorResponse } from '../http-api/error.ts'
import { DateTime, Nullable, OneOf, Uuid } from '../http-api/fields.ts'
import { idPath, noQuery } from '../http-api/parameters.ts'
import { bodyErrors, Conflict, Data, Done } from '../http-api/responses.ts'
import { NameText } from '../links/console.ts'

const NoToken = ErrorResponse('The user has no such access token', { error: 'Access token not found' })

const example = { id: '0199f1c2-0000-7000-8000-00000000000c', name: 'Deployment' }

const organizationId = '0199f1c2-0000-7000-8000-000000000001'

/** An access token, without the secret, which is not stored. */
const AccessToken = Type.Object(
  {
    id: Uuid<AccessTokenId>(),
    name: Type.String(),
    token_prefix: Type.String({ description: 'First characters of the token, to identify it' }),
    permissions: Type.Array(Type.String(), {
      description: 'The token has those that its user has in the organization of a request'
    }),
    organization_id: Nullable(Uuid<OrganizationId>(), {
      description: 'The only organization of the token; null for all organizations of the user'
    }),
    organization_name: Nullable(Type.String()),
    is_staff: Type.Boolean({ description: 'Whether the token has the access of staff, because its user is staff' }),
    created_at: DateTime(),
    expires_at: DateTime(),
    last_used_at: Nullable(DateTime(), { description: 'Last request, accurate to a minute' }),
    last_used_ip: Nullable(Type.String(), { description: 'Address of that request' })
  },
  {
    title: 'AccessToken',
    additionalProperties: false,
    examples: [
      {
        ...example,
        token_prefix: 'callbook_pat_Ab12',
        permissions: ['read', 'manage_clients'],
        organization_id: organizationId,
        organization_name: 'Acme Group',
        is_staff: false,
        created_at: '2026-11-22T09:00:00.000Z',
        expires_at: '2027-02-20T09:00:00.000Z',
        last_used_at: '2026-11-22T09:10:00.000Z',
        last_used_ip: '203.0.113.7'
      }
    ]
  }
)

function presentAccessToken(row: AccessTokenRow, { platform_role }: FoundSession): Static<typeof AccessToken> {
  return { ...row, is_staff: platform_role !== null }
}

/** A new access token with the secret, which is shown only once. */
const IssuedAccessToken = Type.Object(
  {
    id: Uuid<AccessTokenId>(),
    name: Type.String(),
    token: Type.String({ description: 'Shown only in this response' }),
    expires_at: DateTime()
  },
  {
    title: 'IssuedAccessToken',
    additionalProperties: false,
    examples: [
      {
        ...example,
        token: 'callbook_pat_Ab12Cd34Ef56Gh78Ij90Kl12Mn34Op56Qr78St',
        expires_at: '2027-02-20T09:00:00.000Z'
      }
    ]
  }
)

function presentIssued({ id, name, token, expiresAt }: Issued): Static<typeof IssuedAccessToken> {
  return { id, name, token, expires_at: expiresAt.toISOString() }
}

const AccessTokenInput = Type.Object(
  {
    name: NameText,
    permissions: Type.Array(OneOf(permissions), {
      minItems: 1,
      uniqueItems: true,
      description: 'Permissions that the user has; each must be named'
    }),
    organization_id: Nullable(Uuid<OrganizationId>(), {
      description: 'Limits the token to one organization; null for all organizations of the user'
    }),
    expires_at: Type.String({ maxLength: 40, description: 'RFC 3339; at most a year away' })
  },
  {
    title: 'AccessTokenInput',
    additionalProperties: false,
    examples: [
      {
        name: 'Deployment',
        permissions: ['read', 'manage_clients'],
        organization_id: organizationId,
        expires_at: '2027-02-20T09:00:00Z'
      }
    ]
  }
)

const TooMany = Conflict('The user has too many access tokens', 'You have 50 tokens: revoke one first')

/** Access tokens of the signed-in user. No access token is accepted here: none can create another. */
export const consoleAccessTokens: Routes<ConsoleDependencies> = async (app, means) => {
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
          ...bodyErrors
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
      const body = await createOnceFor(reply, means, async (tx) => {
        const issued = await createAccessToken(
          { db: tx, session: request.session, from: originOf(request), ...made },
          input
        )

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
        params: idPath<AccessTokenId>('Access token'),
        response: { 204: Done('The token is rejected from now on'), 404: NoToken, ...bodyErrors }
      }
    },
    async (request, reply) => {
      const { params, session } = request
      const isRevoked = await revokeAccessToken({ db, session, from: originOf(request), now: make().now }, params.id)
      if (!isRevoked) throw notFound('Access token')

      return reply.code(204).send()
    }
  )
}
