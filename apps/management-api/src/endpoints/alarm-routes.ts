import {
  type AlarmDetails,
  type AlarmId,
  alarmKinds,
  type ClientId,
  certainties,
  type EndpointId,
  type OrganizationId
} from '@callbook/domain'
import type { Routes } from '@callbook/http'
import { listAlarms } from '@callbook/operations'
import { Type } from '@sinclair/typebox'
import type { ConsoleDependencies } from '../console.ts'
import { inOrganization } from '../console-access/organization.ts'
import { NoOrganization, ofOrganization } from '../console-access/path.ts'
import { DateTime, Nullable, OneOf, Uuid } from '../http-api/fields.ts'
import { noQuery } from '../http-api/parameters.ts'
import { Data } from '../http-api/responses.ts'

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
export const alarmRoutes: Routes<ConsoleDependencies> = async (app, { db }) => {
  await app.register(inOrganization, { db })

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
