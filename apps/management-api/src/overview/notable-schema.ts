import type { NotableCall } from '@callbook/db'
import { type CallId, type ClientId, formatPhoneNumber, sentiments } from '@callbook/domain'
import { Type } from '@sinclair/typebox'
import { DateTime, Nullable, OneOf, Uuid } from '../http-api/fields.ts'

/** A negative or flagged call with its summary. */
export const Notable = Type.Object(
  {
    id: Uuid<CallId>(),
    client_id: Uuid<ClientId>(),
    client_name: Type.String(),
    caller: Nullable(Type.String(), { description: 'Name of the caller, or else the number; null if unknown' }),
    summary: Nullable(Type.String()),
    sentiment: Nullable(OneOf(sentiments)),
    lead_score: Nullable(Type.Number()),
    human_review_required: Nullable(Type.Boolean(), { description: 'Whether the call waits for a review' }),
    occurred_at: DateTime()
  },
  { title: 'NotableCall', additionalProperties: false }
)

export const exampleNotable = {
  id: '0199f1c2-0000-7000-8000-000000000005',
  client_id: '0199f1c2-0000-7000-8000-000000000003',
  client_name: 'Acme Honda',
  caller: 'Dana Whitfield',
  summary: 'The caller asks why her car is not ready and wants to talk to a manager.',
  sentiment: 'negative',
  lead_score: 42,
  human_review_required: true,
  occurred_at: '2026-11-20T15:03:30.000Z'
}

export function presentNotable({ caller_full_name: name, caller_phone_number: number, ...call }: NotableCall) {
  const { call_summary: summary, ...others } = call

  return { ...others, summary, caller: name ?? (number === null ? null : formatPhoneNumber(number)) }
}
