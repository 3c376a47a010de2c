import { type GapRow, gapEndings, gapKinds } from '@callbook/db'
import type { ClientId, EndpointId, GapId } from '@callbook/domain'
import { type Static, Type } from '@sinclair/typebox'
import { DateTime, Nullable, OneOf, Uuid } from '../http-api/fields.ts'

/** A call at the provider whose report was missing. */
export const FoundGap = Type.Object(
  {
    id: Uuid<GapId>(),
    provider_call_id: Type.String(),
    kind: OneOf(gapKinds, {
      description:
        '`missing`; `partial` if its final report is missing; `unassigned` if its client is unknown; `gone` if the provider no longer has it'
    }),
    client_id: Nullable(Uuid<ClientId>()),
    endpoint_id: Nullable(Uuid<EndpointId>()),
    ended_at: Nullable(DateTime()),
    found_at: DateTime(),
    resolved_at: Nullable(DateTime()),
    how: Nullable(OneOf(gapEndings), { description: 'How the gap was resolved' })
  },
  {
    title: 'FoundGap',
    additionalProperties: false,
    examples: [
      {
        id: '0199f1c2-0000-7000-8000-000000000022',
        provider_call_id: '3a1f8a52-1f0c-4d6e-9f0e-5b0f7b0a9b11',
        kind: 'missing',
        client_id: '0199f1c2-0000-7000-8000-000000000004',
        endpoint_id: '0199f1c2-0000-7000-8000-000000000003',
        ended_at: '2026-11-22T09:00:00.000Z',
        found_at: '2026-11-22T09:10:00.000Z',
        resolved_at: '2026-11-22T09:10:02.000Z',
        how: 'backfill'
      }
    ]
  }
)

export function presentFoundGap(row: GapRow): Static<typeof FoundGap> {
  const { account_id: _account, provider: _provider, ...gap } = row

  return gap
}
