import type { CallRow, CallTexts } from '@callbook/db'
import { formatPhoneNumber, sentiments } from '@callbook/domain'
import { type Static, Type } from '@sinclair/typebox'
import { Nullable, OneOf } from '../http-api/fields.ts'
import { Call } from './schema.ts'
import { SearchHits } from './search-schema.ts'

const { id, client_id, direction, status, duration_seconds, caller_full_name, caller_phone_number } = Call.properties
const { evaluation_status, occurred_at, created_at, call_summary, ended_reason } = Call.properties

/** A call in a list. */
export const ListedCall = Type.Object(
  {
    id,
    client_id,
    client_name: Type.String(),
    direction,
    status,
    ended_reason,
    duration_seconds,
    caller_full_name,
    caller_phone_number,
    caller_phone_number_international: Nullable(Type.String(), {
      description: 'International form of `caller_phone_number`, grouped'
    }),
    evaluation_status,
    human_review_required: Nullable(Type.Boolean(), { description: 'Null if unknown' }),
    lead_score: Nullable(Type.Number(), { description: 'From 0 to 100; null if unknown' }),
    adherence_score: Nullable(Type.Number(), { description: 'From 0 to 100; null if unknown' }),
    sentiment: Nullable(OneOf(sentiments), { description: 'Sentiment of the caller; null if unknown' }),
    cost_usd: Nullable(Type.Number(), { description: 'Null if unknown, or without the permission `read_costs`' }),
    occurred_at,
    created_at,
    search_hits: SearchHits,
    call_summary: Type.Optional(call_summary)
  },
  {
    title: 'ListedCall',
    additionalProperties: false,
    examples: [
      {
        id: '0199f1c2-0000-7000-8000-000000000005',
        client_id: '0199f1c2-0000-7000-8000-000000000003',
        client_name: 'Acme Honda',
        direction: 'inbound',
        status: 'completed',
        ended_reason: 'customer-ended-call',
        duration_seconds: 41.87,
        caller_full_name: 'Dana Whitfield',
        caller_phone_number: '+12025550147',
        caller_phone_number_international: '+1 202 555 0147',
        evaluation_status: 'completed',
        human_review_required: false,
        lead_score: 82,
        adherence_score: 91,
        sentiment: 'positive',
        cost_usd: 0.14,
        occurred_at: '2026-11-20T15:03:30.000Z',
        created_at: '2026-11-20T15:04:12.537Z'
      }
    ]
  }
)

/** @param texts of the call, if they were requested */
export function presentListedCall(
  row: CallRow,
  hasCosts: boolean,
  texts: CallTexts | undefined
): Static<typeof ListedCall> {
  const { caller_phone_number: number, cost_usd: cost } = row

  return {
    ...row,
    ...texts,
    cost_usd: hasCosts ? cost : null,
    caller_phone_number_international: number === null ? null : formatPhoneNumber(number)
  }
}

const counts = Type.Record(Type.String(), Type.Integer())

const CountsByFilter = Type.Object(
  { status: counts, direction: counts, evaluation_status: counts, human_review_required: counts },
  { title: 'CallCountsByFilter', additionalProperties: false }
)

/** Number of calls by value of each filter with counters. */
export const ChoiceCounts = Nullable(CountsByFilter, {
  examples: [
    {
      status: { completed: 40, failed: 2 },
      direction: { inbound: 42 },
      evaluation_status: { pending: 1, partial: 0, completed: 41 },
      human_review_required: { true: 3, false: 38 }
    }
  ]
})
