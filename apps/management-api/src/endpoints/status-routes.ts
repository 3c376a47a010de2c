import type { EndpointStatus } from '@callbook/db'
import type { EndpointId } from '@callbook/domain'
import { notFound, type Routes } from '@callbook/http'
import { setEndpointStatus } from '@callbook/operations'
import type { ConsoleDependencies } from '../console.ts'
import { inOrganization } from '../console-access/organization.ts'
import { idWithin, NoneWithin } from '../console-access/path.ts'
import { auditActorOf } from '../console-access/request-actor.ts'
import { noQuery } from '../http-api/parameters.ts'
import { requireOwner } from '../http-api/require-owner.ts'
import { bodyRefusals, Done } from '../http-api/responses.ts'
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

export const endpointStatusRoutes: Routes<ConsoleDependencies> = async (app, { db }) => {
  await app.register(inOrganization, { db })

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
          response: { 204: Done(done), 404: NoneWithin('Endpoint'), 409: EndpointState, ...bodyRefusals }
        }
      },
      async (request, reply) => {
        const { reach, params } = request
        const actor = auditActorOf(request)
        const organizationId = await requireOwner(db, reach, 'Endpoint', params.id)
        const isChanged = await setEndpointStatus(db, organizationId, actor, params.id, status)
        if (!isChanged) throw notFound('Endpoint')

        return reply.code(204).send()
      }
    )
  }
}
