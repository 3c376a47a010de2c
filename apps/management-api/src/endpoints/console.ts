import { countRejectedReports, findClient, findEndpoint, listEndpoints, newId } from '@callbook/db'
import type { ClientId, EndpointId, OrganizationId } from '@callbook/domain'
import { bytesOf, notFound, type Routes } from '@callbook/http'
import { createEndpoint, replaceEndpoint, revealUrl } from '@callbook/operations'
import { Type } from '@sinclair/typebox'
import type { ConsoleDependencies } from '../console.ts'
import { createdOnce, createOnceFor, once } from '../console-access/create-once.ts'
import { inOrganization } from '../console-access/organization.ts'
import { idWithin, NoneWithin } from '../console-access/path.ts'
import { permitOf } from '../console-access/permit.ts'
import { auditActorOf } from '../console-access/request-actor.ts'
import { parseBody } from '../http-api/body.ts'
import { noQuery } from '../http-api/parameters.ts'
import { requireOwner } from '../http-api/require-owner.ts'
import { bodyRefusals, Data } from '../http-api/responses.ts'
import {
  Endpoint,
  EndpointState,
  EndpointUrl,
  NewEndpoint,
  NewEndpointInput,
  presentEndpoint,
  ReplaceEndpointInput,
  ReplacementEndpoint
} from './schema.ts'

const ofClient = idWithin<ClientId>('Client')
const ofEndpoint = idWithin<EndpointId>('Endpoint')

const dayMs = 86_400_000

export const endpointRoutes: Routes<ConsoleDependencies> = async (app, means) => {
  const { db, webhookUrls, make } = means
  await app.register(inOrganization, { db })
  const schema = { tags: ['Webhooks'], querystring: noQuery }
  const config = { permission: 'manage_endpoints' } as const
  const made = () => ({ ...make(), id: newId<EndpointId>() })
  const list = async (organizationId: OrganizationId, clientId: ClientId) => {
    const since = new Date(make().now.getTime() - dayMs)
    const [rows, rejected] = await Promise.all([
      listEndpoints(db, organizationId, clientId),
      countRejectedReports(db, organizationId, { clientId, since })
    ])

    return rows.map((row) => presentEndpoint(row, rejected.get(row.id) ?? 0))
  }

  app.get(
    '/clients/:id/endpoints',
    {
      config: { permission: 'read' },
      schema: {
        ...schema,
        operationId: 'listEndpoints',
        summary: 'List webhook URLs',
        description:
          'Newest first, revoked ones included. The URL itself is shown only when it is created and by `POST …/endpoints/{id}/url`.',
        params: ofClient,
        response: { 200: Data(Type.Array(Endpoint), 'The endpoints'), 404: NoneWithin('Client') }
      }
    },
    async ({ reach, params }) => {
      const client = await findClient(db, reach, params.id)
      if (client === undefined) throw notFound('Client')

      return { data: await list(client.organization_id, client.id) }
    }
  )

  app.post(
    '/clients/:id/endpoints',
    {
      config,
      schema: {
        ...once,
        ...schema,
        operationId: 'createEndpoint',
        summary: 'Create webhook URL',
        params: ofClient,
        body: bytesOf(NewEndpointInput),
        response: {
          ...createdOnce(Data(NewEndpoint, 'The endpoint')),
          404: NoneWithin('Client'),
          409: EndpointState,
          ...bodyRefusals
        }
      }
    },
    async (request, reply) => {
      const { provider, is_unsigned: isUnsigned, silence_after_seconds } = parseBody(NewEndpointInput, request.body)
      const { reach } = request
      const client = await findClient(db, reach, request.params.id)
      if (client === undefined) throw notFound('Client')
      const endpoint = { clientId: client.id, provider, isUnsigned, silenceAfterSeconds: silence_after_seconds }
      const actor = auditActorOf(request)
      const body = await createOnceFor(request, reply, means, async (tx) => {
        await permitOf(request, config.permission, make().now)(tx)
        const created = await createEndpoint(tx, client.organization_id, actor, endpoint, webhookUrls, made())
        const { id, url, secret = null } = created

        return { data: { id, url, secret } }
      })

      return reply.code(201).send(body)
    }
  )

  app.get(
    '/endpoints/:id',
    {
      config: { permission: 'read' },
      schema: {
        ...schema,
        operationId: 'getEndpoint',
        summary: 'Get webhook URL',
        description: 'Without the URL itself.',
        params: ofEndpoint,
        response: { 200: Data(Endpoint, 'The endpoint'), 404: NoneWithin('Endpoint') }
      }
    },
    async ({ reach, params }) => {
      const organizationId = await requireOwner(db, reach, 'Endpoint', params.id)
      const found = await findEndpoint(db, organizationId, params.id)
      const all = found === undefined ? [] : await list(organizationId, found.client_id)
      const endpoint = all.find(({ id }) => id === params.id)
      if (endpoint === undefined) throw notFound('Endpoint')

      return { data: endpoint }
    }
  )

  app.post(
    '/endpoints/:id/replace',
    {
      config,
      schema: {
        ...once,
        ...schema,
        operationId: 'replaceEndpoint',
        summary: 'Replace webhook URL',
        description: 'Creates a URL with the same settings. The previous one is revoked after the overlap.',
        params: ofEndpoint,
        body: bytesOf(ReplaceEndpointInput),
        response: {
          ...createdOnce(Data(ReplacementEndpoint, 'The new endpoint')),
          404: NoneWithin('Endpoint'),
          409: EndpointState,
          ...bodyRefusals
        }
      }
    },
    async (request, reply) => {
      const { overlap_hours: overlapHours = 24 } = parseBody(ReplaceEndpointInput, request.body)
      const { reach, params } = request
      const actor = auditActorOf(request)
      const replacement = { oldId: params.id, overlapHours }
      const organizationId = await requireOwner(db, reach, 'Endpoint', params.id)
      const body = await createOnceFor(request, reply, means, async (tx) => {
        await permitOf(request, config.permission, make().now)(tx)
        const endpoint = await replaceEndpoint(tx, organizationId, actor, replacement, webhookUrls, made())
        if (endpoint === undefined) throw notFound('Endpoint')
        const { id, url, previous_url_expires_at } = endpoint

        return { data: { id, url, previous_url_expires_at } }
      })

      return reply.code(201).send(body)
    }
  )

  app.post(
    '/endpoints/:id/url',
    {
      config,
      schema: {
        ...schema,
        operationId: 'revealEndpointUrl',
        summary: 'Reveal webhook URL',
        params: ofEndpoint,
        response: {
          200: Data(EndpointUrl, 'The URL; the request is recorded in the audit log'),
          404: NoneWithin('Endpoint'),
          ...bodyRefusals
        }
      }
    },
    async (request) => {
      const { reach, params } = request
      const organizationId = await requireOwner(db, reach, 'Endpoint', params.id)
      const permit = permitOf(request, config.permission, make().now)
      const url = await revealUrl(db, organizationId, auditActorOf(request), params.id, webhookUrls, permit)
      if (url === undefined) throw notFound('Endpoint')

      return { data: { url } }
    }
  )
}
