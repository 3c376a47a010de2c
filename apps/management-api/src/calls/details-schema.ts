import { detailItems, recordingKinds, warningKinds } from '@callbook/domain'
import { Type } from '@sinclair/typebox'
import { DateTime, Nullable, OneOf } from '../http-api/fields.ts'
import { exampleRecording, StoredRecording } from './recording-schema.ts'

const Recording = Type.Object(
  {
    kind: OneOf(recordingKinds, {
      description:
        'mixed: both sides in one channel, as in `recording_url`; stereo: one side per channel; caller, agent: only this side'
    }),
    url: Type.String({ description: 'Never a URL with a signature, a token or credentials' })
  },
  { title: 'Recording', additionalProperties: false }
)

const Transfer = Type.Object(
  {
    destination: Nullable(Type.String(), {
      description: 'A phone number or a SIP address, as reported by the provider'
    }),
    at: Nullable(DateTime(), { description: 'When the other party took over' }),
    ended_at: Type.Optional(DateTime({ description: 'When the other party left the call; absent if unknown' })),
    outcome: Nullable(Type.String(), { description: 'As worded by the provider' })
  },
  { title: 'Transfer', additionalProperties: false }
)

const CostItem = Type.Object(
  {
    item: Type.String({ description: 'Part of the call, as named by the provider' }),
    usd: Type.Number()
  },
  { title: 'CostItem', additionalProperties: false }
)

const ProviderVerdict = Type.Object(
  {
    name: Type.String(),
    result: Type.Unknown({ description: 'Value of the provider: a word, a number, any JSON value' }),
    rationale: Nullable(Type.String({ maxLength: 4_096 }), { description: 'At most 4 KB' })
  },
  { title: 'ProviderVerdict', additionalProperties: false }
)

const ProviderWarning = Type.Object(
  {
    kind: OneOf(warningKinds, {
      description:
        'ended: why the call ended; analysis: why an analysis is missing; compliance: missing consent, or data that is not stored'
    }),
    text: Type.String({ maxLength: 4_096, description: 'At most 4 KB' })
  },
  { title: 'ProviderWarning', additionalProperties: false }
)

const ExternalId = Type.Object(
  {
    name: Type.String({
      description: 'Name of the id, such as customer_id, phone_number_id, call_sid, campaign_id, user_id, tag_id'
    }),
    id: Type.String()
  },
  { title: 'ExternalId', additionalProperties: false }
)

const CallNumber = Type.Object(
  {
    name: Type.String({ description: 'Field of the provider, such as from or to' }),
    number: Type.String({ description: 'E.164 if it is a phone number' })
  },
  { title: 'CallNumber', additionalProperties: false }
)

const Amount = Nullable(Type.Number())

const Performance = Type.Object(
  {
    turn_latency_ms: Nullable(Type.Number(), {
      description: 'Time from the end of the words of the caller to the response'
    }),
    model_latency_ms: Amount,
    voice_latency_ms: Amount,
    transcriber_latency_ms: Amount,
    prompt_tokens: Amount,
    completion_tokens: Amount,
    total_tokens: Amount
  },
  { title: 'Performance', additionalProperties: false }
)

/** Details of a single call that lists do not include. */
export const CallDetails = {
  stored_recordings: Type.Array(StoredRecording, {
    maxItems: 5,
    description: 'Copies of recordings; empty if none is or was to be copied'
  }),
  recordings: Type.Array(Recording, {
    maxItems: detailItems.recordings,
    description: 'Empty if none is known'
  }),
  transfers: Type.Array(Transfer, {
    maxItems: detailItems.transfers,
    description: 'Attempts to transfer the caller; empty if none is known'
  }),
  cost_breakdown: Type.Array(CostItem, {
    maxItems: detailItems.costBreakdown,
    description: 'Parts of `cost_usd`, if the provider reports them; empty if unknown'
  }),
  provider_verdicts: Type.Array(ProviderVerdict, {
    maxItems: detailItems.providerVerdicts,
    description: 'Results of the analyses of the provider, in addition to `success_evaluation`; empty if none is known'
  }),
  provider_warnings: Type.Array(ProviderWarning, {
    maxItems: detailItems.providerWarnings,
    description: 'Remarks of the provider on the call; empty if there are none'
  }),
  external_ids: Type.Array(ExternalId, {
    maxItems: detailItems.externalIds,
    description: 'Ids of the call, its participants or its parts in other systems; empty if none is known'
  }),
  numbers: Type.Array(CallNumber, {
    maxItems: detailItems.numbers,
    description: 'Numbers of a call whose direction is unknown, so that their sides are too; empty for all other calls'
  }),
  requested_at: Nullable(DateTime(), {
    description: 'When the provider created the call; null if unknown. Dates a call without a start and an end'
  }),
  performance: Nullable(Performance, {
    description:
      'Latencies, each an average over the call or its median, as reported by the provider; null if none is known'
  })
} as const

export const exampleDetails = {
  stored_recordings: [exampleRecording],
  recordings: [],
  transfers: [{ destination: '+12025550111', at: '2026-11-20T15:04:10.000Z', outcome: 'completed' }],
  cost_breakdown: [
    { item: 'transport', usd: 0.01 },
    { item: 'model', usd: 0.08 }
  ],
  provider_verdicts: [{ name: 'Front desk QA', result: 70, rationale: null }],
  provider_warnings: [],
  external_ids: [{ name: 'call_sid', id: 'CA00000000000000000000000000000001' }],
  numbers: [],
  requested_at: '2026-11-20T15:03:28.000Z',
  performance: {
    turn_latency_ms: 912,
    model_latency_ms: 521,
    voice_latency_ms: null,
    transcriber_latency_ms: null,
    prompt_tokens: 3120,
    completion_tokens: 164,
    total_tokens: 3284
  }
}
