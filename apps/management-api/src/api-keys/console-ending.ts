import { newId } from '@callbook/db'
import { type ApiKeyId, wholeOrganization } from '@callbook/domain'
import { bytesOf, notFound, type Routes } from '@callbook/http'
import { revokeApiKey, rotateApiKey } from '@callbook/operations'
import { NotConfirmed } from '../account/schema.ts'
import type { ConsoleDependencies } from '../console.ts'
import { createdOnce, createOnceFor, once } from '../console-access/create-once.ts'
import { inOrganization } from '../console-access/organization.ts'
import { idWithin, NoneWithin } from '../console-access/path.ts'
import { requireFresh } from '../console-access/permission.ts'
import { permitOf } from '../console-access/permit.ts'
import { auditActorOf } from '../console-access/request-actor.ts'
import { parseBody } from '../http-api/body.ts'
import { noQuery } from '../http-api/parameters.ts'
import { bodyRefusals, Data, Done } from '../http-api/responses.ts'
import { EndedKey, IssuedApiKey, presentIssued, RevocationInput, RotationInput } from './console-schema.ts'

/** Revoking and rotating API keys: for staff, and for owners if the operator allows it. */
export const apiKeyEndingRoutes: Routes<ConsoleDependencies> = async (app, means) => {
  const { db, make, ownersRevokeKeys } = means
  await app.register(inOrganization, { db, ownersRevokeKeys })
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
        response: { 204: Done('The key is rejected within a second'), 404: NoneWithin('API key'), ...bodyRefusals }
      }
    },
    async (request, reply) => {
      const { reach, params } = request
      const { reason } = parseBody(RevocationInput, request.body)
      const revocation = { now: make().now, reason }
      const revoked = await revokeApiKey(db, wholeOrganization(reach), auditActorOf(request), params.id, revocation)
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
          ...bodyRefusals
        }
      }
    },
    async (request, reply) => {
      requireFresh(request)
      const { reach, params } = request
      const { overlap_hours: overlapHours } = parseBody(RotationInput, request.body)
      const rotation = { oldId: params.id, overlapHours }
      const issuance = make()
      const permit = permitOf(request, config.permission, issuance.now, { ownersRevokeKeys })
      const made = { ...issuance, id: newId<ApiKeyId>(), permit }
      const body = await createOnceFor(request, reply, means, async (tx) => {
        const issued = await rotateApiKey(tx, wholeOrganization(reach), auditActorOf(request), rotation, made)
        if (issued === undefined) throw notFound('API key')

        return { data: presentIssued(issued) }
      })

      return reply.code(201).send(body)
    }
  )
}
