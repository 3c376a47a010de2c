import { allowAddresses, dropPreviousSecret, unsignEndpoint } from '@callbook/admin'
import type { EndpointId } from '@callbook/domain'
import { bytesOf, notFound, type Routes } from '@callbook/http'
import { noQuery } from '../../tenant/parameters.ts'
import { inOrganization } from '../access/organization.ts'
import { auditActorOf } from '../access/who.ts'
import { bodyRefusals, Data, Done } from '../answers.ts'
import { readBody } from '../body.ts'
import type { Means } from '../means.ts'
import { idWithin, NoneWithin } from '../organizations/path.ts'
import { EndpointState } from './schema.ts'
import { AllowedIps, AllowedIpsInput, SignatureBody, SignatureSet } from './security-schema.ts'
import { setSignature } from './set-signature.ts'

/** Which deliveries an endpoint takes. */
export const endpointSecurityRoutes: Routes<Means> = async (app, means) => {
  const { db } = means
  await app.register(inOrganization, { db })
  const schema = { tags: ['Webhooks'], params: idWithin<EndpointId>('Endpoint'), querystring: noQuery }
  const config = { act: 'manage_clients' } as const
  const refusals = { 404: NoneWithin('Endpoint'), 409: EndpointState, ...bodyRefusals }

  app.put(
    '/endpoints/:id/signature',
    {
      config,
      schema: {
        ...schema,
        operationId: 'setSignature',
        summary: 'Ask for a signature on every delivery',
        description: 'A new secret keeps the one before valid for 24 hours. A secret that is made is shown this once.',
        body: bytesOf(SignatureBody),
        response: { 200: Data(SignatureSet, 'Deliveries must be signed so'), ...refusals }
      }
    },
    async (request) => {
      const { organizationId, params } = request
      const body = readBody(SignatureBody, request.body)
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
        summary: 'Take deliveries without a signature, and forget the secrets',
        response: { 204: Done('Deliveries need no signature'), ...refusals }
      }
    },
    async (request, reply) => {
      const endpoint = await unsignEndpoint(db, request.organizationId, auditActorOf(request), request.params.id)
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
        summary: 'Refuse the secret before this one from now on',
        response: { 204: Done('Only the current secret counts'), ...refusals }
      }
    },
    async (request, reply) => {
      const endpoint = await dropPreviousSecret(db, request.organizationId, auditActorOf(request), request.params.id)
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
        summary: 'Take deliveries from these addresses only; from any where there are none',
        body: bytesOf(AllowedIpsInput),
        response: { 200: Data(AllowedIps, 'The addresses, each in one notation'), ...refusals }
      }
    },
    async (request) => {
      const { allowed_ips } = readBody(AllowedIpsInput, request.body)
      const { organizationId, params } = request
      const allowed = await allowAddresses(db, organizationId, auditActorOf(request), params.id, allowed_ips)
      if (allowed === undefined) throw notFound('Endpoint')

      return { data: { allowed_ips: [...allowed.allowed_ips] } }
    }
  )
}
