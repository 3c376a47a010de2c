import { gapEndings, gapKinds } from '@callbook/db'
import type { ClientId, EndpointId, GapId, OrganizationId, ProviderAccountId } from '@callbook/domain'
import { Type } from '@sinclair/typebox'
import { DateTime, Nullable, OneOf, Uuid } from '../fields.ts'

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
    account_id: Uuid<ProviderAccountId>({ description: 'The account at the provider that has listed the call' }),
    client_id: Nullable(Uuid<ClientId>(), { description: 'Whose call it is; null where nobody has said so' }),
    endpoint_id: Nullable(Uuid<EndpointId>(), { description: 'Where its report should have come' }),
    provider: Type.String(),
    provider_call_id: Type.String({ description: 'The id that the provider gave the call' }),
    kind: OneOf(gapKinds, {
      description:
        '`missing`: nothing of the call is here; `partial`: not all of it; `unassigned`: nobody has said to which client ' +
        'it belongs; `gone`: it was missing, and its provider has it no longer'
    }),
    ended_at: Nullable(DateTime(), { description: 'When the call ended, as the provider tells it' }),
    found_at: DateTime(),
    resolved_at: Nullable(DateTime(), { description: 'When that was over; null while it is not' }),
    how: Nullable(OneOf(gapEndings), {
      description:
        '`backfill`: it was fetched at the provider; `webhook`: its report came after all; `disconnected`: the account is ' +
        'no longer asked'
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
    'x-response-description': 'A page of the list, the newest first',
    ...closed
  }
)

/** So many rows a summary has at most. */
export const mostRows = 20_000

const figures = {
  listed: Type.Integer({ description: 'How many calls the provider has listed: the sum of the others' }),
  arrived: Type.Integer({ description: 'How many of these came by themselves' }),
  missing: Type.Integer({ description: 'How many are not here' }),
  repaired: Type.Integer({ description: 'How many were fetched at the provider' }),
  unassigned: Type.Integer({ description: 'How many are of no client, as far as anybody has said' })
}

const counted = { listed: 240, arrived: 236, missing: 1, repaired: 3, unassigned: 0 }

const Client = Nullable(Uuid<ClientId>(), { description: 'Null for calls of which nobody has said whose they are' })

export const GapSummary = Type.Object(
  {
    data: Type.Array(Type.Object({ start: DateTime(), end: DateTime(), client_id: Client, ...figures }, closed), {
      maxItems: mostRows
    }),
    total: Type.Object(figures, closed),
    scope: Type.Object(
      {
        organization_id: Uuid<OrganizationId>(),
        client_id: Nullable(Uuid<ClientId>(), { description: 'The only client of which is told; null for all' }),
        start_date: DateTime(),
        end_date: DateTime(),
        time_zone: Type.String()
      },
      { description: 'What was asked for, with what is so by default', ...closed }
    )
  },
  {
    title: 'GapSummary',
    'x-response-description': 'The days on which calls have ended, by client, the earliest first, and their total',
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
