import type { EndpointId } from '@callbook/domain'
import { bytesOf, notFound, type Routes } from '@callbook/http'
import { allowAddresses, dropPreviousSecret, unsignEndpoint } from '@callbook/operations'
import type { ConsoleDependencies } from '../console.ts'
import { inOrganization } from '../console-access/organization.ts'
import { idWithin, NoneWithin } from '../console-access/path.ts'
import { auditActorOf } from '../console-access/request-actor.ts'
import { parseBody } from '../http-api/body.ts'
import { noQuery } from '../http-api/parameters.ts'
import { requireOwner } from '../http-api/require-owner.ts'
import { bodyRefusals, Data, Done } from '../http-api/responses.ts'
import { EndpointState } from './schema.ts'
import { AllowedIps, AllowedIpsInput, SignatureBody, SignatureSet } from './security-schema.ts'
import { setSignature } from './set-signature.ts'

export const endpointSecurityRoutes: Routes<ConsoleDependencies> = async (app, means) => {
  const { db } = means
  await app.register(inOrganization, { db })
  const schema = { tags: ['Webhooks'], params: idWithin<EndpointId>('Endpoint'), querystring: noQuery }
  const config = { permission: 'manage_endpoints' } as const
  const refusals = { 404: NoneWithin('Endpoint'), 409: EndpointState, ...bodyRefusals }

  app.put(
    '/endpoints/:id/signature',
    {
      config,
      schema: {
        ...schema,
        operationId: 'setSignature',
        summary: 'Require signatures',
        description:
          'After a new secret, the previous one stays valid for 24 hours. A generated secret is shown only in this response.',
        body: bytesOf(SignatureBody),
        response: { 200: Data(SignatureSet, 'Requests must be signed'), ...refusals }
      }
    },
    async (request) => {
      const { reach, params } = request
      const body = parseBody(SignatureBody, request.body)
      const organizationId = await requireOwner(db, reach, 'Endpoint', params.id)
      const set = await setSignature(means, organizationId, auditActorOf(request), params.id, body)
      if (set === undefined) throw notFound('Endpoint')

      return { data: set }
    }
  )

  app.delete(
    '/endpoints/:id/signature',
    {
      config,
      schema: {
        ...schema,
        operationId: 'removeSignature',
        summary: 'Remove signature requirement',
        response: { 204: Done('Requests need no signature; the secrets are deleted'), ...refusals }
      }
    },
    async (request, reply) => {
      const { reach, params } = request
      const organizationId = await requireOwner(db, reach, 'Endpoint', params.id)
      const endpoint = await unsignEndpoint(db, organizationId, auditActorOf(request), params.id)
      if (endpoint === undefined) throw notFound('Endpoint')

      return reply.code(204).send()
    }
  )

  app.delete(
    '/endpoints/:id/signature/previous',
    {
      config,
      schema: {
        ...schema,
        operationId: 'dropPreviousSecret',
        summary: 'Revoke previous secret',
        response: { 204: Done('Only the current secret is accepted'), ...refusals }
      }
    },
    async (request, reply) => {
      const { reach, params } = request
      const organizationId = await requireOwner(db, reach, 'Endpoint', params.id)
      const endpoint = await dropPreviousSecret(db, organizationId, auditActorOf(request), params.id)
      if (endpoint === undefined) throw notFound('Endpoint')

      return reply.code(204).send()
    }
  )

  app.put(
    '/endpoints/:id/allowed-ips',
    {
      config,
      schema: {
        ...schema,
        operationId: 'setAllowedIps',
        summary: 'Set allowed addresses',
        body: bytesOf(AllowedIpsInput),
        response: {
          200: Data(AllowedIps, 'The allowed addresses, normalized; if empty, any address may send reports'),
          ...refusals
        }
      }
    },
    async (request) => {
      const { allowed_ips } = parseBody(AllowedIpsInput, request.body)
      const { reach, params } = request
      const organizationId = await requireOwner(db, reach, 'Endpoint', params.id)
      const allowed = await allowAddresses(db, organizationId, auditActorOf(request), params.id, allowed_ips)
      if (allowed === undefined) throw notFound('Endpoint')

      return { data: { allowed_ips: [...allowed.allowed_ips] } }
    }
  )
}
