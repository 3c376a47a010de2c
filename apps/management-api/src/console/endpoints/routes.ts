import { createEndpoint, replaceEndpoint, revealUrl } from '@callbook/admin'
import { findClient, listEndpoints, newId } from '@callbook/db'
import type { ClientId, EndpointId } from '@callbook/domain'
import { bytesOf, notFound, type Routes } from '@callbook/http'
import { Type } from '@sinclair/typebox'
import { noQuery } from '../../tenant/parameters.ts'
import { inOrganization } from '../access/organization.ts'
import { auditActorOf } from '../access/who.ts'
import { bodyRefusals, Data } from '../answers.ts'
import { readBody } from '../body.ts'
import type { Means } from '../means.ts'
import { idWithin, NoneWithin } from '../organizations/path.ts'
import { Endpoint, EndpointState, EndpointUrl, NewEndpoint, NewEndpointInput, presentEndpoint } from './schema.ts'

const ofClient = idWithin<ClientId>('Client')
const ofEndpoint = idWithin<EndpointId>('Endpoint')

/** The webhook URLs of a client, and what makes or shows one. */
export const endpointRoutes: Routes<Means> = async (app, { db, webhookUrls, make }) => {
  await app.register(inOrganization, { db })
  const schema = { tags: ['Webhooks'], querystring: noQuery }
  const config = { act: 'manage_clients' } as const
  const made = () => ({ ...make(), id: newId<EndpointId>() })

  app.get(
    '/clients/:id/endpoints',
    {
      config: { act: 'read' },
      schema: {
        ...schema,
        operationId: 'listEndpoints',
        summary: 'List the webhook URLs of a client, revoked ones included, the newest first',
        description: 'What they are is shown where they are made, and by `POST …/endpoints/{id}/url`.',
        params: ofClient,
        response: { 200: Data(Type.Array(Endpoint), 'The endpoints'), 404: NoneWithin('Client') }
      }
    },
    async ({ organizationId, params }) => {
      const client = await findClient(db, organizationId, params.id)
      if (client === undefined) throw notFound('Client')

      return { data: (await listEndpoints(db, organizationId, client.id)).map(presentEndpoint) }
    }
  )

  app.post(
    '/clients/:id/endpoints',
    {
      config,
      schema: {
        ...schema,
        operationId: 'createEndpoint',
        summary: 'Make a webhook URL for a client',
        params: ofClient,
        body: bytesOf(NewEndpointInput),
        response: {
          201: Data(NewEndpoint, 'The endpoint'),
          404: NoneWithin('Client'),
          409: EndpointState,
          ...bodyRefusals
        }
      }
    },
    async (request, reply) => {
      const { provider } = readBody(NewEndpointInput, request.body)
      const { organizationId } = request
      const client = await findClient(db, organizationId, request.params.id)
      if (client === undefined) throw notFound('Client')
      const endpoint = { clientId: client.id, provider }
      const actor = auditActorOf(request)
      const { id, url } = await createEndpoint(db, organizationId, actor, endpoint, webhookUrls, made())

      return reply.code(201).send({ data: { id, url } })
    }
  )

  app.post(
    '/endpoints/:id/replace',
    {
      config,
      schema: {
        ...schema,
        operationId: 'replaceEndpoint',
        summary: 'Revoke a webhook URL and make another with the same settings: both or neither',
        params: ofEndpoint,
        response: {
          201: Data(NewEndpoint, 'The new endpoint; the URL before ends now'),
          404: NoneWithin('Endpoint'),
          409: EndpointState,
          ...bodyRefusals
        }
      }
    },
    async (request, reply) => {
      const { organizationId, params } = request
      const actor = auditActorOf(request)
      const endpoint = await replaceEndpoint(db, organizationId, actor, params.id, webhookUrls, made())
      if (endpoint === undefined) throw notFound('Endpoint')

      return reply.code(201).send({ data: { id: endpoint.id, url: endpoint.url } })
    }
  )

  app.post(
    '/endpoints/:id/url',
    {
      config,
      schema: {
        ...schema,
        operationId: 'revealEndpointUrl',
        summary: 'Show a webhook URL again, which is written down',
        params: ofEndpoint,
        response: { 200: Data(EndpointUrl, 'The URL'), 404: NoneWithin('Endpoint'), ...bodyRefusals }
      }
    },
    async (request) => {
      const url = await revealUrl(db, request.organizationId, auditActorOf(request), request.params.id, webhookUrls)
      if (url === undefined) throw notFound('Endpoint')

      return { data: { url } }
    }
  )
}
