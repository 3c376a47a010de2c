import { callBounds, callWithTranscriptColumns, jsonTemplate } from '@callbook/db'
import {
  type CallId,
  type ClientId,
  type CustomerId,
  callDirections,
  callStatuses,
  evaluationStatuses,
  type OrganizationId,
  reportKinds,
  sentiments
} from '@callbook/domain'
import { Type } from '@sinclair/typebox'
import { detailBounds } from '../http-api/bounds.ts'
import { DateTime, Nullable, OneOf, Uuid } from '../http-api/fields.ts'
import { CallDetails, exampleDetails } from './details-schema.ts'
import { CallMessage } from './message-schema.ts'
import { SearchHits } from './search-schema.ts'

const example = {
  id: '0199f1c2-0000-7000-8000-000000000005',
  organization_id: '0199f1c2-0000-7000-8000-000000000001',
  client_id: '0199f1c2-0000-7000-8000-000000000003',
  customer_id: '0199f1c2-0000-7000-8000-000000000004',
  provider: 'vapi',
  provider_call_id: '0199f1c2-7c1e-7aa0-9b3e-5d1f0a2b3c4d',
  source: 'webhook',
  direction: 'inbound',
  status: 'completed',
  ended_reason: 'customer-ended-call',
  started_at: '2026-11-20T15:03:30.000Z',
  ended_at: '2026-11-20T15:04:11.870Z',
  duration_seconds: 41.87,
  caller_full_name: 'Dana Whitfield',
  caller_phone_number: '+12025550147',
  agent_phone_number: '+12025550100',
  assistant_id: 'a7c1',
  assistant_name: 'Front desk',
  assistant_version: 'v3',
  language: 'en',
  transfer_destination: null,
  call_summary: 'Dana booked a test drive for Saturday at 10.',
  recording_url: null,
  cost_usd: 0.09,
  success_evaluation: 'true',
  caller_sentiment: null,
  structured_data: { appointment: '2026-11-21T10:00' },
  metadata: null,
  evaluation_status: 'partial',
  lead_score: 82.5,
  adherence_score: null,
  sentiment: 'positive',
  human_review_required: false,
  occurred_at: '2026-11-20T15:03:30.000Z',
  created_at: '2026-11-20T15:04:12.537Z',
  updated_at: '2026-11-20T15:04:12.537Z'
}

const exampleTranscript = {
  transcript: 'Agent: Acme Honda, how can I help?\nUser: I would like a test drive.',
  messages: [
    {
      role: 'assistant',
      text: 'Acme Honda, how can I help?',
      start_seconds: 0.8,
      end_seconds: 2.4,
      speaker: 'Front desk'
    },
    { role: 'user', text: 'I would like a test drive.', start_seconds: 3.1 }
  ],
  reports: [{ kind: 'end_of_call', received_at: '2026-11-20T15:04:12.401Z', source: 'webhook' }]
}

const ways = '`webhook`: sent by the provider; `backfill`: fetched by Callbook because the report was missing'

const Score = Type.Number({ minimum: 0, maximum: 100 })

/** A finished call as written by `callJson`. Values that the provider did not report are null. */
export const Call = Type.Object(
  {
    id: Uuid<CallId>(),
    organization_id: Uuid<OrganizationId>(),
    client_id: Uuid<ClientId>(),
    customer_id: Nullable(Uuid<CustomerId>(), { description: 'Null for a caller with an unknown number' }),
    provider: Type.String({ description: 'Carrier of the call' }),
    provider_call_id: Type.String({ description: 'Call id of the provider' }),
    source: Type.String({ description: `How its first report arrived: ${ways}` }),
    direction: OneOf(callDirections),
    status: OneOf(callStatuses),
    ended_reason: Nullable(Type.String(), { description: 'As worded by the provider' }),
    started_at: Nullable(DateTime()),
    ended_at: Nullable(DateTime()),
    duration_seconds: Nullable(Type.Number()),
    caller_full_name: Nullable(Type.String(), {
      description: 'Name reported by the provider, or found in the data of the call'
    }),
    caller_phone_number: Nullable(Type.String(), {
      description: 'E.164; the number of the other party, for both directions'
    }),
    agent_phone_number: Nullable(Type.String()),
    assistant_id: Nullable(Type.String()),
    assistant_name: Nullable(Type.String()),
    assistant_version: Nullable(Type.String(), { description: 'Version number of the provider: `v3`, `12`, or an id' }),
    language: Nullable(Type.String(), { description: 'As reported by the provider: `en`, `en-US`, `ENG`' }),
    transfer_destination: Nullable(Type.String(), {
      description:
        'Destination of a transfer: an E.164 number, a SIP address, or another assistant, by its name or else its id'
    }),
    call_summary: Nullable(Type.String({ maxLength: callBounds.call_summary }), { description: 'At most 16 KB' }),
    recording_url: Nullable(Type.String()),
    cost_usd: Nullable(Type.Number()),
    success_evaluation: Nullable(Type.String(), { description: 'Success analysis of the provider, as worded by it' }),
    caller_sentiment: Nullable(Type.String(), {
      description: 'Sentiment of the caller as reported by the provider, such as `Positive`'
    }),
    structured_data: Type.Unknown({
      description: 'Data that the provider extracted from the call: any JSON value; null if longer than 64 KB'
    }),
    metadata: Nullable(Type.Record(Type.String(), Type.Unknown()), {
      description: 'Null if longer than 16 KB'
    }),
    evaluation_status: OneOf(evaluationStatuses, {
      description: 'How many of its two evaluations are completed: `pending` for none, `partial` for one'
    }),
    lead_score: Nullable(Score, {
      description: 'Lead quality of its current result; null before it, or if it determined none'
    }),
    adherence_score: Nullable(Score, {
      description: 'Prompt adherence of its current result; null before it, or if it determined none'
    }),
    sentiment: Nullable(OneOf(sentiments), {
      description: 'Sentiment of the caller by the current lead quality result; null before it'
    }),
    human_review_required: Nullable(Type.Boolean(), {
      description: 'Whether the call waits for a review by a user; null before the first lead quality result'
    }),
    occurred_at: DateTime({
      description:
        'When the call took place: its start, else its end, else its creation at the provider; the time of receipt if ' +
        'none is known, or it is after it or more than ten years before it. A later report may change it'
    }),
    created_at: DateTime({ description: 'When the call was stored; never changes' }),
    updated_at: DateTime(),
    search_hits: SearchHits
  },
  { title: 'Call', examples: [example], additionalProperties: false }
)

const KeptReport = Type.Object(
  {
    kind: Type.String({ description: `Parameter of \`GET /v1/calls/:id/report\`, such as ${reportKinds.join(', ')}` }),
    received_at: DateTime(),
    source: Type.String({ description: `How it arrived: ${ways}` })
  },
  { title: 'KeptReport', additionalProperties: false }
)

const { search_hits: _ofLists, ...properties } = Call.properties

/** A call with its content. */
export const CallWithTranscript = Type.Object(
  {
    ...properties,
    transcript: Nullable(Type.String()),
    messages: Type.Array(CallMessage),
    ...CallDetails,
    reports: Type.Array(KeptReport, {
      maxItems: 10,
      description: 'The stored reports of the call, in the order of arrival; empty after their retention'
    })
  },
  {
    title: 'CallWithTranscript',
    examples: [{ ...example, ...exampleTranscript, ...exampleDetails }],
    additionalProperties: false
  }
)

/** Writes a call in the form of `CallWithTranscript`. */
export const callWithTranscriptJson = jsonTemplate(callWithTranscriptColumns, undefined, {
  ...callBounds,
  ...detailBounds
})
