import { listApiKeys, newId } from '@callbook/db'
import { type ApiKeyId, parseDateTime, wholeOrganization } from '@callbook/domain'
import { badRequest, bytesOf, HttpError, notFound, type Routes } from '@callbook/http'
import { issueApiKey, renameApiKey, revokeApiKey, rotateApiKey } from '@callbook/operations'
import { Type } from '@sinclair/typebox'
import { NotConfirmed } from '../account/schema.ts'
import type { ConsoleDependencies } from '../console.ts'
import { createdOnce, createOnceFor, once } from '../console-access/create-once.ts'
import { idWithin, NoneWithin, NoOrganization, ofOrganization } from '../console-access/path.ts'
import { permitOf, requireFresh } from '../console-access/permission.ts'
import { bindOrganization } from '../console-access/request-actor.ts'
import { parseBody } from '../http-api/body.ts'
import { noQuery } from '../http-api/parameters.ts'
import { bodyErrors, Data, Done } from '../http-api/responses.ts'
import {
  ApiKey,
  ApiKeyChanges,
  ApiKeyInput,
  EndedKey,
  IssuedApiKey,
  presentApiKey,
  presentIssued,
  RevocationInput,
  RotationInput
} from './console-schema.ts'

export const consoleApiKeys: Routes<ConsoleDependencies> = async (app, means) => {
  app.register(apiKeyRoutes, means)
  app.register(apiKeyEndingRoutes, means)
}

const apiKeyRoutes: Routes<ConsoleDependencies> = async (app, means) => {
  const { db, make } = means
  const schema = { tags: ['API keys'], querystring: noQuery, params: ofOrganization }
  const config = { permission: 'issue_api_keys' } as const

  app.get(
    '/api-keys',
    {
      config,
      schema: {
        ...schema,
        operationId: 'listApiKeys',
        summary: 'List API keys',
        response: { 200: Data(Type.Array(ApiKey), 'The keys'), 404: NoOrganization }
      }
    },
    async ({ reach }) => ({
      data: (await listApiKeys({ db, organizationId: wholeOrganization(reach) })).map(presentApiKey)
    })
  )

  app.post(
    '/api-keys',
    {
      config,
      schema: {
        ...once,
        ...schema,
        operationId: 'issueApiKey',
        summary: 'Create API key',
        description: 'The key is shown only in this response. Requires a recent confirmation.',
        body: bytesOf(ApiKeyInput),
        response: {
          ...createdOnce(Data(IssuedApiKey, 'The key')),
          403: NotConfirmed,
          404: NoneWithin('Client'),
          ...bodyErrors
        }
      }
    },
    async (request, reply) => {
      requireFresh(request)
      const {
        expires_at,
        client_id: clientId = null,
        rate_limit: rateLimit = null,
        ...input
      } = parseBody(ApiKeyInput, request.body)
      if (rateLimit !== null && request.session.platform_role === null) throw setByStaff()
      const key = { ...input, clientId, rateLimit, expiresAt: readExpiry(expires_at) }
      const issuance = make()
      const permit = permitOf(request, 'issue_api_keys', issuance.now)
      const made = { ...issuance, id: newId<ApiKeyId>(), permit }
      const body = await createOnceFor(reply, means, async (tx) => {
        const issued = await issueApiKey(bindOrganization(tx, request), key, made)

        return { data: presentIssued(issued) }
      })

      return reply.code(201).send(body)
    }
  )

  app.patch(
    '/api-keys/:id',
    {
      config,
      schema: {
        ...schema,
        params: idWithin<ApiKeyId>('API key'),
        operationId: 'renameApiKey',
        summary: 'Rename API key',
        body: bytesOf(ApiKeyChanges),
        response: { 204: Done('The key has the name'), 404: NoneWithin('API key'), ...bodyErrors }
      }
    },
    async (request, reply) => {
      const { params } = request
      const { name } = parseBody(ApiKeyChanges, request.body)
      const renamed = await renameApiKey(bindOrganization(db, request), params.id, name)
      if (renamed === undefined) throw notFound('API key')

      return reply.code(204).send()
    }
  )
}

function setByStaff(): HttpError {
  return new HttpError(403, { error: 'Forbidden', message: 'Only staff can set rate_limit' })
}

function readExpiry(text: string | null): Date | null {
  if (text === null) return null
  const instant = parseDateTime(text)
  if (instant === null) throw badRequest('expires_at must be an RFC 3339 time such as 2027-01-01T00:00:00Z, or null')

  return instant
}

/** Revoking and rotating API keys: for staff, and for owners if the operator allows it. */
const apiKeyEndingRoutes: Routes<ConsoleDependencies> = async (app, means) => {
  const { db, make, ownersRevokeKeys } = means
  const schema = { tags: ['API keys'], querystring: noQuery, params: idWithin<ApiKeyId>('API key') }
  const config = { permission: 'revoke_api_keys' } as const

  app.post(
    '/api-keys/:id/revoke',
    {
      config,
      schema: {
        ...schema,
        operationId: 'revokeApiKey',
        summary: 'Revoke API key',
        description: 'Cannot be undone. A key that was revoked earlier keeps its time and reason.',
        body: bytesOf(RevocationInput),
        response: { 204: Done('The key is rejected within a second'), 404: NoneWithin('API key'), ...bodyErrors }
      }
    },
    async (request, reply) => {
      const { params } = request
      const { reason } = parseBody(RevocationInput, request.body)
      const revocation = { now: make().now, reason }
      const revoked = await revokeApiKey(bindOrganization(db, request), params.id, revocation)
      if (revoked === undefined) throw notFound('API key')

      return reply.code(204).send()
    }
  )

  app.post(
    '/api-keys/:id/rotate',
    {
      config,
      schema: {
        ...once,
        ...schema,
        operationId: 'rotateApiKey',
        summary: 'Rotate API key',
        description:
          'Creates a key that replaces this one, which expires after an overlap. The new key has the same scopes and expiry, and is shown only here. Requires a recent confirmation.',
        body: bytesOf(RotationInput),
        response: {
          ...createdOnce(Data(IssuedApiKey, 'The new key')),
          403: NotConfirmed,
          404: NoneWithin('API key'),
          409: EndedKey,
          ...bodyErrors
        }
      }
    },
    async (request, reply) => {
      requireFresh(request)
      const { params } = request
      const { overlap_hours: overlapHours } = parseBody(RotationInput, request.body)
      const rotation = { oldId: params.id, overlapHours }
      const issuance = make()
      const permit = permitOf(request, config.permission, issuance.now, { ownersRevokeKeys })
      const made = { ...issuance, id: newId<ApiKeyId>(), permit }
      const body = await createOnceFor(reply, means, async (tx) => {
        const issued = await rotateApiKey(bindOrganization(tx, request), rotation, made)
        if (issued === undefined) throw notFound('API key')

        return { data: presentIssued(issued) }
      })

      return reply.code(201).send(body)
    }
  )
}
