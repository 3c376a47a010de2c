import { setEndpointStatus } from '@callbook/admin'
import type { EndpointStatus } from '@callbook/db'
import type { EndpointId } from '@callbook/domain'
import { notFound, type Routes } from '@callbook/http'
import { noQuery } from '../../tenant/parameters.ts'
import { inOrganization } from '../access/organization.ts'
import { auditActorOf } from '../access/who.ts'
import { bodyRefusals, Done } from '../answers.ts'
import type { Means } from '../means.ts'
import { idWithin, NoneWithin } from '../organizations/path.ts'
import { EndpointState } from './schema.ts'

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
    summary: 'Have an endpoint take reports again',
    done: 'It takes reports'
  },
  deactivate: {
    status: 'inactive',
    operationId: 'deactivateEndpoint',
    summary: 'Have an endpoint take no reports until it is activated',
    done: 'Deliveries are answered 404'
  },
  revoke: {
    status: 'revoked',
    operationId: 'revokeEndpoint',
    summary: 'Have an endpoint take no reports any more, for good',
    done: 'Deliveries are answered 404, for good'
  }
}

/** Whether a webhook URL takes reports. */
export const endpointStatusRoutes: Routes<Means> = async (app, { db, webhookUrls }) => {
  await app.register(inOrganization, { db })

  for (const [verb, { status, operationId, summary, done }] of Object.entries(changes)) {
    app.post(
      `/endpoints/:id/${verb}`,
      {
        config: { act: 'manage_clients' },
        schema: {
          operationId,
          summary,
          description: 'It is in force everywhere within a second.',
          tags: ['Webhooks'],
          params: idWithin<EndpointId>('Endpoint'),
          querystring: noQuery,
          response: { 204: Done(done), 404: NoneWithin('Endpoint'), 409: EndpointState, ...bodyRefusals }
        }
      },
      async (request, reply) => {
        const { organizationId, params } = request
        const actor = auditActorOf(request)
        const endpoint = await setEndpointStatus(db, organizationId, actor, params.id, status, webhookUrls)
        if (endpoint === undefined) throw notFound('Endpoint')

        return reply.code(204).send()
      }
    )
  }
}
