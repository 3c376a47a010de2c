import { detailItems, recordingKinds, warningKinds } from '@callbook/domain'
import { Type } from '@sinclair/typebox'
import { DateTime, Nullable, OneOf } from '../fields.ts'

const Recording = Type.Object(
  {
    kind: OneOf(recordingKinds, {
      description:
        'mixed: both sides in one channel, as in `recording_url`; stereo: each in its own; caller, agent: one side alone'
    }),
    url: Type.String({ description: 'Never one that carries a signature, a token or credentials' })
  },
  { title: 'Recording', additionalProperties: false }
)

const Transfer = Type.Object(
  {
    destination: Nullable(Type.String(), { description: 'A number or a SIP address, as the provider writes it' }),
    at: Nullable(DateTime()),
    outcome: Nullable(Type.String(), { description: 'In the words of the provider' })
  },
  { title: 'Transfer', additionalProperties: false }
)

const CostItem = Type.Object(
  {
    item: Type.String({ description: 'A part of the call, under the name that the provider has for it' }),
    usd: Type.Number()
  },
  { title: 'CostItem', additionalProperties: false }
)

const ProviderVerdict = Type.Object(
  {
    name: Type.String(),
    result: Type.Unknown({ description: 'As the provider has it: a word, a number, any JSON value' }),
    rationale: Nullable(Type.String({ maxLength: 4_096 }), { description: 'At most 4 KB of it' })
  },
  { title: 'ProviderVerdict', additionalProperties: false }
)

const ProviderWarning = Type.Object(
  {
    kind: OneOf(warningKinds, {
      description:
        'ended: why the call did; analysis: why one is missing; compliance: what was not agreed to, or is not kept'
    }),
    text: Type.String({ maxLength: 4_096, description: 'At most 4 KB of it' })
  },
  { title: 'ProviderWarning', additionalProperties: false }
)

const ExternalId = Type.Object(
  {
    name: Type.String({ description: 'Such as customer_id, phone_number_id, call_sid, campaign_id, user_id, tag_id' }),
    id: Type.String()
  },
  { title: 'ExternalId', additionalProperties: false }
)

const Amount = Nullable(Type.Number())

const Performance = Type.Object(
  {
    turn_latency_ms: Nullable(Type.Number(), { description: 'From the end of what a caller said to the answer' }),
    model_latency_ms: Amount,
    voice_latency_ms: Amount,
    transcriber_latency_ms: Amount,
    prompt_tokens: Amount,
    completion_tokens: Amount,
    total_tokens: Amount
  },
  { title: 'Performance', additionalProperties: false }
)

/** What is told of a single call, and not in lists. */
export const CallDetails = {
  recordings: Type.Array(Recording, {
    maxItems: detailItems.recordings,
    description: 'Empty when none is known'
  }),
  transfers: Type.Array(Transfer, {
    maxItems: detailItems.transfers,
    description: 'The attempts to put the caller through to somebody else; empty when none is known'
  }),
  cost_breakdown: Type.Array(CostItem, {
    maxItems: detailItems.costBreakdown,
    description: 'What `cost_usd` is made of, where the provider says so; empty when that is not known'
  }),
  provider_verdicts: Type.Array(ProviderVerdict, {
    maxItems: detailItems.providerVerdicts,
    description: "What the provider's own judges found, beside `success_evaluation`; empty when none is known"
  }),
  provider_warnings: Type.Array(ProviderWarning, {
    maxItems: detailItems.providerWarnings,
    description: 'What the provider remarks on the call; empty when there is nothing'
  }),
  external_ids: Type.Array(ExternalId, {
    maxItems: detailItems.externalIds,
    description: 'What the call, or somebody or something in it, is called elsewhere; empty when none is known'
  }),
  performance: Nullable(Performance, {
    description:
      'Latencies, each an average over the call or its median, as the provider tells it; null when none is known'
  })
} as const

export const exampleDetails = {
  recordings: [],
  transfers: [{ destination: '+12025550111', at: '2026-11-20T15:04:10.000Z', outcome: 'completed' }],
  cost_breakdown: [
    { item: 'transport', usd: 0.01 },
    { item: 'model', usd: 0.08 }
  ],
  provider_verdicts: [{ name: 'Front desk QA', result: 70, rationale: null }],
  provider_warnings: [],
  external_ids: [{ name: 'call_sid', id: 'CA00000000000000000000000000000001' }],
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
