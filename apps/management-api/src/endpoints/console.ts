import {
  countRejectionsByEndpoint,
  type EndpointStatus,
  findClient,
  findEndpoint,
  listEndpoints,
  newId
} from '@callbook/db'
import {
  type AlarmDetails,
  type AlarmId,
  alarmKinds,
  type ClientId,
  certainties,
  type EndpointId,
  type OrganizationId
} from '@callbook/domain'
import { bytesOf, notFound, type Routes } from '@callbook/http'
import {
  createEndpoint,
  listAlarms,
  replaceEndpoint,
  revealUrl,
  setEndpointStatus,
  watchEndpoint,
  within
} from '@callbook/operations'
import { Type } from '@sinclair/typebox'
import type { ConsoleDependencies } from '../console.ts'
import { createdOnce, createOnceFor, once } from '../console-access/create-once.ts'
import { idWithin, NoneWithin, NoOrganization, ofOrganization } from '../console-access/path.ts'
import { permitOf } from '../console-access/permission.ts'
import { auditActorOf } from '../console-access/request-actor.ts'
import { parseBody } from '../http-api/body.ts'
import { DateTime, Nullable, OneOf, Uuid } from '../http-api/fields.ts'
import { noQuery } from '../http-api/parameters.ts'
import { requireOwner } from '../http-api/require-owner.ts'
import { bodyErrors, Data, Done } from '../http-api/responses.ts'
import { deliveryRoutes } from './deliveries.ts'
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
import { endpointSecurityRoutes } from './security.ts'
import { endpointSetupRoutes } from './setup.ts'

export const consoleEndpoints: Routes<ConsoleDependencies> = async (app, means) => {
  app.register(endpointRoutes, means)
  app.register(endpointStatusRoutes, means)
  app.register(endpointSecurityRoutes, means)
  app.register(endpointWatchRoutes, means)
  app.register(endpointSetupRoutes, means)
  app.register(alarmRoutes, means)
  app.register(deliveryRoutes, means)
}

const ofClient = idWithin<ClientId>('Client')

const ofEndpoint = idWithin<EndpointId>('Endpoint')

const dayMs = 86_400_000

const endpointRoutes: Routes<ConsoleDependencies> = async (app, means) => {
  const { db, webhookUrls, make } = means
  const schema = { tags: ['Webhooks'], querystring: noQuery }
  const config = { permission: 'manage_endpoints' } as const
  const made = () => ({ ...make(), id: newId<EndpointId>() })
  const list = async (organizationId: OrganizationId, clientId: ClientId) => {
    const since = new Date(make().now.getTime() - dayMs)
    const [rows, rejected] = await Promise.all([
      listEndpoints({ db, organizationId }, clientId),
      countRejectionsByEndpoint(db, organizationId, { clientId, since })
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
      const client = await findClient({ db, reach }, params.id)
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
          ...bodyErrors
        }
      }
    },
    async (request, reply) => {
      const { provider, is_unsigned: isUnsigned, silence_after_seconds } = parseBody(NewEndpointInput, request.body)
      const { reach } = request
      const client = await findClient({ db, reach }, request.params.id)
      if (client === undefined) throw notFound('Client')
      const endpoint = { clientId: client.id, provider, isUnsigned, silenceAfterSeconds: silence_after_seconds }
      const body = await createOnceFor(reply, means, async (tx) => {
        await permitOf(request, config.permission, make().now)(tx)
        const created = await createEndpoint(within(tx, client.organization_id, auditActorOf(request)), endpoint, {
          urls: webhookUrls,
          ...made()
        })
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
      const found = await findEndpoint({ db, organizationId }, params.id)
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
          ...bodyErrors
        }
      }
    },
    async (request, reply) => {
      const { overlap_hours: overlapHours = 24 } = parseBody(ReplaceEndpointInput, request.body)
      const { reach, params } = request
      const replacement = { oldId: params.id, overlapHours }
      const organizationId = await requireOwner(db, reach, 'Endpoint', params.id)
      const body = await createOnceFor(reply, means, async (tx) => {
        await permitOf(request, config.permission, make().now)(tx)
        const endpoint = await replaceEndpoint(within(tx, organizationId, auditActorOf(request)), replacement, {
          urls: webhookUrls,
          ...made()
        })
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
          ...bodyErrors
        }
      }
    },
    async (request) => {
      const { reach, params } = request
      const organizationId = await requireOwner(db, reach, 'Endpoint', params.id)
      const permit = permitOf(request, config.permission, make().now)
      const url = await revealUrl(within(db, organizationId, auditActorOf(request)), params.id, {
        urls: webhookUrls,
        permit
      })
      if (url === undefined) throw notFound('Endpoint')

      return { data: { url } }
    }
  )
}

interface StatusChange {
  readonly status: EndpointStatus
  readonly operationId: string
  readonly summary: string
  readonly done: string
}

const changes: Readonly<Record<string, StatusChange>> = {
  activate: {
    status: 'active',
    operationId: 'activateEndpoint',
    summary: 'Activate webhook URL',
    done: 'The endpoint accepts reports'
  },
  deactivate: {
    status: 'inactive',
    operationId: 'deactivateEndpoint',
    summary: 'Disable webhook URL',
    done: 'Reports get 404 until the endpoint is activated'
  },
  revoke: {
    status: 'revoked',
    operationId: 'revokeEndpoint',
    summary: 'Revoke webhook URL',
    done: 'Reports permanently get 404'
  }
}

const endpointStatusRoutes: Routes<ConsoleDependencies> = async (app, { db }) => {
  for (const [verb, { status, operationId, summary, done }] of Object.entries(changes)) {
    app.post(
      `/endpoints/:id/${verb}`,
      {
        config: { permission: 'manage_endpoints' },
        schema: {
          operationId,
          summary,
          description: 'Takes effect everywhere within a second.',
          tags: ['Webhooks'],
          params: idWithin<EndpointId>('Endpoint'),
          querystring: noQuery,
          response: { 204: Done(done), 404: NoneWithin('Endpoint'), 409: EndpointState, ...bodyErrors }
        }
      },
      async (request, reply) => {
        const { reach, params } = request
        const organizationId = await requireOwner(db, reach, 'Endpoint', params.id)
        const isChanged = await setEndpointStatus(within(db, organizationId, auditActorOf(request)), params.id, status)
        if (!isChanged) throw notFound('Endpoint')

        return reply.code(204).send()
      }
    )
  }
}

const EndpointAlarm = Type.Object(
  {
    organization_id: Uuid<OrganizationId>(),
    id: Uuid<AlarmId>(),
    endpoint_id: Uuid<EndpointId>(),
    client_id: Uuid<ClientId>(),
    client_name: Type.String(),
    provider: Type.String(),
    kind: OneOf(alarmKinds),
    certainty: Nullable(OneOf(certainties), {
      description: 'Whether the provider has missing calls; null for rejected reports'
    }),
    since: DateTime(),
    opened_at: DateTime(),
    details: Type.Unsafe<AlarmDetails>(
      Type.Object({ reason: Type.String() }, { description: 'The reason and its numbers', additionalProperties: true })
    ),
    what: Type.String({ description: 'The problem' }),
    next_step: Type.String({ description: 'The recommended action' })
  },
  {
    title: 'EndpointAlarm',
    additionalProperties: false,
    examples: [
      {
        organization_id: '0199f1c2-0000-7000-8000-000000000001',
        id: '0199f1c2-0000-7000-8000-00000000000d',
        endpoint_id: '0199f1c2-0000-7000-8000-00000000000e',
        client_id: '0199f1c2-0000-7000-8000-000000000003',
        client_name: 'Acme Honda',
        provider: 'vapi',
        kind: 'rejecting',
        certainty: null,
        since: '2026-11-22T09:10:00.000Z',
        opened_at: '2026-11-22T09:11:00.000Z',
        details: { reason: 'rejected_in_a_row', rejections: 4 },
        what: '4 deliveries rejected in a row',
        next_step: 'Check why deliveries were rejected'
      }
    ]
  }
)

/** Alarms of webhook URLs. */
const alarmRoutes: Routes<ConsoleDependencies> = async (app, { db }) => {
  app.get(
    '/alarms',
    {
      config: { permission: 'read' },
      schema: {
        tags: ['Webhooks'],
        operationId: 'listAlarms',
        summary: 'List alarms',
        description: 'Webhook URLs that no longer receive reports, or that reject them; longest first, at most 500.',
        params: ofOrganization,
        querystring: noQuery,
        response: { 200: Data(Type.Array(EndpointAlarm), 'The alarms'), 404: NoOrganization }
      }
    },
    async ({ reach }) => ({ data: await listAlarms(db, reach) })
  )
}

const WatchForm = (title: string) =>
  Type.Object(
    {
      silence_after_seconds: Nullable(Type.Integer({ minimum: 300, maximum: 2_592_000 }), {
        description: 'Alarm after this time without a report; null for never'
      }),
      suspects_silence: Type.Boolean({ description: 'Whether an unusual silence raises an alarm' })
    },
    { title, additionalProperties: false, examples: [{ silence_after_seconds: 21_600, suspects_silence: false }] }
  )

const Watch = WatchForm('Watch')

const WatchInput = WatchForm('WatchInput')

/** Silence alarms of an endpoint. */
const endpointWatchRoutes: Routes<ConsoleDependencies> = async (app, { db }) => {
  app.put(
    '/endpoints/:id/watch',
    {
      config: { permission: 'manage_endpoints' },
      schema: {
        operationId: 'watchEndpoint',
        summary: 'Set silence alarms',
        tags: ['Webhooks'],
        params: idWithin<EndpointId>('Endpoint'),
        querystring: noQuery,
        body: bytesOf(WatchInput),
        response: {
          200: Data(Watch, 'The new alarm settings'),
          404: NoneWithin('Endpoint'),
          409: EndpointState,
          ...bodyErrors
        }
      }
    },
    async (request) => {
      const { reach, params } = request
      const body = parseBody(WatchInput, request.body)
      const watch = {
        silenceAfterSeconds: body.silence_after_seconds,
        suspectsSilence: body.suspects_silence
      }
      const organizationId = await requireOwner(db, reach, 'Endpoint', params.id)
      const watched = await watchEndpoint(within(db, organizationId, auditActorOf(request)), params.id, watch)
      if (watched === undefined) throw notFound('Endpoint')
      const { silence_after_seconds, suspects_silence } = watched

      return { data: { silence_after_seconds, suspects_silence } }
    }
  )
}
