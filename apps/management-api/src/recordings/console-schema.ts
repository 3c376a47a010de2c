import type { LegalHold as LegalHoldRow, RecordingPolicy as RecordingPolicyRow } from '@callbook/db'
import { type ClientId, inputBounds } from '@callbook/domain'
import { heldKinds } from '@callbook/operations'
import { Type } from '@sinclair/typebox'
import { DateTime, Nullable, OneOf, Uuid } from '../http-api/fields.ts'
import { Conflict } from '../http-api/responses.ts'

const days = Nullable(Type.Integer({ minimum: 1, maximum: 3_650 }), {
  description: 'Days for which a copy is stored; null for as long as its call'
})

/** Whether the recordings of a client are copied. */
export const RecordingPolicy = Type.Object(
  {
    client_id: Uuid<string>(),
    keeps: Type.Boolean(),
    days,
    consent_by: Type.String({ description: 'The user who confirmed that callers consent' }),
    consent_at: DateTime(),
    updated_at: DateTime()
  },
  {
    title: 'RecordingPolicy',
    additionalProperties: false,
    examples: [
      {
        client_id: '0199f1c2-0000-7000-8000-000000000002',
        keeps: true,
        days: 90,
        consent_by: 'Ada Lovelace',
        consent_at: '2026-11-20T15:04:12.537Z',
        updated_at: '2026-11-20T15:04:12.537Z'
      }
    ]
  }
)

export const PolicyInput = Type.Object(
  {
    keeps: Type.Boolean(),
    days,
    consent_confirmed: Type.Boolean({ description: 'Whether callers of the client consent; required if `keeps`' })
  },
  {
    title: 'RecordingPolicyInput',
    additionalProperties: false,
    examples: [{ keeps: true, days: 90, consent_confirmed: true }]
  }
)

export const NotKept = Conflict(
  'The client does not keep recordings',
  'The client of this call does not keep recordings'
)

const held = { client_id: Uuid<string>(), customer_id: Nullable(Uuid<string>()), call_id: Nullable(Uuid<string>()) }

/** Data that must not be removed. */
export const LegalHold = Type.Object(
  {
    id: Uuid<string>(),
    ...held,
    reason: Type.String(),
    made_by: Type.String(),
    made_at: DateTime(),
    released_by: Nullable(Type.String()),
    released_at: Nullable(DateTime())
  },
  {
    title: 'LegalHold',
    additionalProperties: false,
    examples: [
      {
        id: '0199f1c2-0000-7000-8000-000000000009',
        client_id: '0199f1c2-0000-7000-8000-000000000002',
        customer_id: '0199f1c2-0000-7000-8000-000000000003',
        call_id: null,
        reason: 'Case 2026-114',
        made_by: 'Ada Lovelace',
        made_at: '2026-11-20T15:04:12.537Z',
        released_by: null,
        released_at: null
      }
    ]
  }
)

export const HoldInput = Type.Object(
  {
    kind: OneOf(heldKinds),
    id: Type.String({ format: 'uuid', description: 'Id of the client, customer or call' }),
    reason: Type.String({
      minLength: 1,
      maxLength: inputBounds.legalHoldReason,
      description: 'Shown to users who request a removal'
    })
  },
  {
    title: 'LegalHoldInput',
    additionalProperties: false,
    examples: [{ kind: 'customer', id: '0199f1c2-0000-7000-8000-000000000003', reason: 'Case 2026-114' }]
  }
)

type ClientPolicy = RecordingPolicyRow & { readonly client_id: ClientId }

export function presentPolicy({ consent_at, updated_at, ...policy }: ClientPolicy) {
  return { ...policy, consent_at: isoOf(consent_at), updated_at: isoOf(updated_at) }
}

export function presentHold({ made_at, released_at, ...hold }: LegalHoldRow) {
  return { ...hold, made_at: isoOf(made_at), released_at: released_at === null ? null : isoOf(released_at) }
}

function isoOf(time: string): string {
  return new Date(time).toISOString()
}
