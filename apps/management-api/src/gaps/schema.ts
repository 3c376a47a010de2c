import { gapEndings, gapKinds } from '@callbook/db'
import type { ClientId, EndpointId, GapId, OrganizationId, ProviderAccountId } from '@callbook/domain'
import { Type } from '@sinclair/typebox'
import { DateTime, Nullable, OneOf, Uuid } from '../http-api/fields.ts'

const gap = {
  id: '0199f1c2-0000-7000-8000-00000000000a',
  account_id: '0199f1c2-0000-7000-8000-00000000000b',
  client_id: '0199f1c2-0000-7000-8000-000000000003',
  endpoint_id: '0199f1c2-0000-7000-8000-00000000000c',
  provider: 'vapi',
  provider_call_id: '7f0e3d0a-9c1e-4a53-8c3e-2f9a6f1f0d11',
  kind: 'missing',
  ended_at: '2026-11-20T15:04:10.000Z',
  found_at: '2026-11-20T15:15:02.118Z',
  resolved_at: '2026-11-20T15:15:03.402Z',
  how: 'backfill'
}

const closed = { additionalProperties: false }

const Gap = Type.Object(
  {
    id: Uuid<GapId>(),
    account_id: Uuid<ProviderAccountId>({ description: 'The provider account that has the call' }),
    client_id: Nullable(Uuid<ClientId>(), { description: 'Client of the call; null if unknown' }),
    endpoint_id: Nullable(Uuid<EndpointId>(), { description: 'Endpoint that should have received the report' }),
    provider: Type.String(),
    provider_call_id: Type.String({ description: 'Call id of the provider' }),
    kind: OneOf(gapKinds, {
      description:
        '`missing`: nothing of the call is stored; `partial`: something is missing; `unassigned`: its client is ' +
        'unknown; `gone`: it was missing, and its provider no longer has it'
    }),
    ended_at: Nullable(DateTime(), { description: 'When the call ended, as reported by the provider' }),
    found_at: DateTime(),
    resolved_at: Nullable(DateTime(), { description: 'When the gap was resolved; null while it is open' }),
    how: Nullable(OneOf(gapEndings), {
      description:
        '`backfill`: fetched from the provider; `webhook`: its report arrived late; `disconnected`: the account is ' +
        'no longer queried'
    })
  },
  { title: 'Gap', examples: [gap], ...closed }
)

export const Gaps = Type.Object(
  {
    data: Type.Array(Gap, { maxItems: 200 }),
    next_cursor: Nullable(Type.String(), { description: 'The `cursor` of the next page; null on the last one' })
  },
  {
    title: 'Gaps',
    examples: [{ data: [gap], next_cursor: null }],
    'x-response-description': 'A page of the list, newest first',
    ...closed
  }
)

/** Maximum number of rows of a summary. */
export const mostRows = 20_000

const figures = {
  listed: Type.Integer({ description: 'Number of calls that the provider has listed: the sum of the other counts' }),
  arrived: Type.Integer({ description: 'Number of calls that arrived as reports' }),
  missing: Type.Integer({ description: 'Number of calls that are still missing' }),
  repaired: Type.Integer({ description: 'Number of calls that were fetched from the provider' }),
  unassigned: Type.Integer({ description: 'Number of calls without a known client' })
}

const counted = { listed: 240, arrived: 236, missing: 1, repaired: 3, unassigned: 0 }

const Client = Nullable(Uuid<ClientId>(), { description: 'Null for calls without a known client' })

export const GapSummary = Type.Object(
  {
    data: Type.Array(Type.Object({ start: DateTime(), end: DateTime(), client_id: Client, ...figures }, closed), {
      maxItems: mostRows
    }),
    total: Type.Object(figures, closed),
    scope: Type.Object(
      {
        organization_id: Uuid<OrganizationId>(),
        client_id: Nullable(Uuid<ClientId>(), { description: 'The client of the filter; null for all' }),
        start_date: DateTime(),
        end_date: DateTime(),
        time_zone: Type.String()
      },
      { description: 'The query with its defaults', ...closed }
    )
  },
  {
    title: 'GapSummary',
    'x-response-description': 'Days by the end of the calls, per client, earliest first, and their total',
    examples: [
      {
        data: [
          {
            ...{ start: '2026-11-20T06:00:00.000Z', end: '2026-11-21T06:00:00.000Z', client_id: gap.client_id },
            ...counted
          }
        ],
        total: counted,
        scope: {
          organization_id: '0199f1c2-0000-7000-8000-000000000001',
          client_id: null,
          start_date: '2026-11-01T05:00:00.000Z',
          end_date: '2026-12-01T04:59:59.999Z',
          time_zone: 'America/Chicago'
        }
      }
    ],
    ...closed
  }
)
