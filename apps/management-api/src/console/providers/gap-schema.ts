import { type GapRow, gapEndings, gapKinds } from '@callbook/db'
import type { ClientId, EndpointId, GapId } from '@callbook/domain'
import { type Static, Type } from '@sinclair/typebox'
import { DateTime, Nullable, OneOf, Uuid } from '../../tenant/fields.ts'

/** A call that a provider has, and whose report had not arrived. */
export const FoundGap = Type.Object(
  {
    id: Uuid<GapId>(),
    provider_call_id: Type.String(),
    kind: OneOf(gapKinds, {
      description:
        '`missing`, `partial` where its last report is, `unassigned` where nobody knows whose it is, `gone` where the provider has it no longer'
    }),
    client_id: Nullable(Uuid<ClientId>()),
    endpoint_id: Nullable(Uuid<EndpointId>()),
    ended_at: Nullable(DateTime()),
    found_at: DateTime(),
    resolved_at: Nullable(DateTime()),
    how: Nullable(OneOf(gapEndings), { description: 'By what it was resolved' })
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
