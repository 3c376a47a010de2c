import { revokeApiKey, rotateApiKey } from '@callbook/admin'
import { newId } from '@callbook/db'
import type { ApiKeyId } from '@callbook/domain'
import { bytesOf, notFound, type Routes } from '@callbook/http'
import { noQuery } from '../../tenant/parameters.ts'
import { inOrganization } from '../access/organization.ts'
import { auditActorOf } from '../access/who.ts'
import { bodyRefusals, Data, Done } from '../answers.ts'
import { readBody } from '../body.ts'
import type { Means } from '../means.ts'
import { idWithin, NoneWithin } from '../organizations/path.ts'
import { EndedKey, IssuedApiKey, presentIssued, RevocationInput, RotationInput } from './schema.ts'

/** What ends an API key: done by staff, and by owners where the operator lets them. */
export const apiKeyEndingRoutes: Routes<Means> = async (app, { db, make, ownersRevokeKeys }) => {
  await app.register(inOrganization, { db, ownersRevokeKeys })
  const schema = { tags: ['API keys'], querystring: noQuery, params: idWithin<ApiKeyId>('API key') }
  const config = { act: 'revoke_api_keys' } as const

  app.post(
    '/api-keys/:id/revoke',
    {
      config,
      schema: {
        ...schema,
        operationId: 'revokeApiKey',
        summary: 'Refuse a key from now on, for good',
        description: 'A key that was revoked before keeps the time and the reason of that.',
        body: bytesOf(RevocationInput),
        response: { 204: Done('It is refused within a second'), 404: NoneWithin('API key'), ...bodyRefusals }
      }
    },
    async (request, reply) => {
      const { organizationId, params } = request
      const { reason } = readBody(RevocationInput, request.body)
      const revocation = { now: make().now, reason }
      const revoked = await revokeApiKey(db, organizationId, auditActorOf(request), params.id, revocation)
      if (revoked === undefined) throw notFound('API key')

      return reply.code(204).send()
    }
  )

  app.post(
    '/api-keys/:id/rotate',
    {
      config,
      schema: {
        ...schema,
        operationId: 'rotateApiKey',
        summary: 'Issue a key in the place of another, which ends after an overlap',
        description: 'The new key may do the same, lasts as long as the old one was to, and is shown this once.',
        body: bytesOf(RotationInput),
        response: {
          201: Data(IssuedApiKey, 'The new key'),
          404: NoneWithin('API key'),
          409: EndedKey,
          ...bodyRefusals
        }
      }
    },
    async (request, reply) => {
      const { organizationId, params } = request
      const { overlap_hours: overlapHours } = readBody(RotationInput, request.body)
      const rotation = { oldId: params.id, overlapHours }
      const made = { ...make(), id: newId<ApiKeyId>() }
      const issued = await rotateApiKey(db, organizationId, auditActorOf(request), rotation, made)
      if (issued === undefined) throw notFound('API key')

      return reply.code(201).send({ data: presentIssued(issued) })
    }
  )
}
