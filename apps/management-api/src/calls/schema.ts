import {
  callJsonBounds,
  callWithTranscriptColumns,
  jsonTemplate,
  recordingReasons,
  recordingStates
} from '@callbook/db'
import {
  type CallId,
  type ClientId,
  type CustomerId,
  callDirections,
  callStatuses,
  detailItems,
  evaluationStatuses,
  maxHits,
  messageRoles,
  type OrganizationId,
  recordingKinds,
  reportKinds,
  searchedFields,
  sentiments,
  snippetLength,
  warningKinds
} from '@callbook/domain'
import { Type } from '@sinclair/typebox'
import { detailBounds } from '../http-api/bounds.ts'
import { DateTime, Nullable, OneOf, Uuid } from '../http-api/fields.ts'

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

const SearchHit = Type.Object(
  {
    field: OneOf(searchedFields),
    message_index: Nullable(Type.Integer({ minimum: 0 }), {
      description: 'Index in `messages` of the call; null for other fields'
    }),
    start_seconds: Nullable(Type.Number(), {
      description: 'Start of the message, in seconds since the call was connected'
    }),
    snippet: Type.String({ description: `Part of the text, at most ${snippetLength} UTF-16 units` }),
    highlights: Type.Array(Type.Array(Type.Integer({ minimum: 0 }), { minItems: 2, maxItems: 2 }), {
      maxItems: snippetLength / 2,
      description: 'Start and end of each matching word in `snippet`, in UTF-16 units'
    })
  },
  {
    title: 'SearchHit',
    additionalProperties: false,
    examples: [
      {
        field: 'message',
        message_index: 4,
        start_seconds: 12.5,
        snippet: 'The brake makes a noise.',
        highlights: [[4, 9]]
      }
    ]
  }
)

/** Places of a call that match a search. */
export const SearchHits = Type.Optional(
  Type.Array(SearchHit, {
    maxItems: maxHits,
    description: 'The best matching places; present only in `GET /v1/calls` with `search`. Empty for very long calls'
  })
)

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
    call_summary: Nullable(Type.String({ maxLength: callJsonBounds.call_summary }), { description: 'At most 16 KB' }),
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

/** A message, a tool call or its result. */
const CallMessage = Type.Object(
  {
    role: OneOf(messageRoles),
    text: Type.String(),
    start_seconds: Nullable(Type.Number(), { description: 'Seconds since the call was connected' }),
    end_seconds: Type.Optional(
      Type.Number({ description: 'End of the message, in seconds since the call was connected; absent if unknown' })
    ),
    tool_call_id: Type.Optional(
      Type.String({ description: 'Id shared by a tool call and its result; absent for several calls at once' })
    ),
    tool_name: Type.Optional(Type.String()),
    interrupted: Type.Optional(Type.Boolean({ description: 'Whether the caller interrupted the assistant' })),
    speaker: Type.Optional(Type.String({ description: 'Name of the assistant that speaks' }))
  },
  { title: 'CallMessage', additionalProperties: false }
)

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

/** A copy of a recording in the operator's storage, or why there is none. */
const StoredRecording = Type.Object(
  {
    kind: OneOf(recordingKinds),
    state: OneOf(recordingStates, {
      description:
        'waiting: will be copied, or tried again; stored: can be played; unavailable: the provider has none, or it may ' +
        'not be copied; failed: could not be copied; expired: removed after the time of the client'
    }),
    reason: Nullable(OneOf(recordingReasons), {
      description: 'Why it is not stored, or why the last attempt failed; null for a stored recording'
    }),
    bytes: Nullable(Type.Integer()),
    content_type: Nullable(Type.String(), { description: 'Found in the audio itself: `audio/wav`, `audio/mpeg`' }),
    sha256: Nullable(Type.String(), { description: 'SHA-256 of the file, in hexadecimal' }),
    stored_at: Nullable(DateTime()),
    expires_at: Nullable(DateTime(), { description: 'When it will be removed; null for as long as the call' })
  },
  { title: 'StoredRecording', additionalProperties: false }
)

const exampleRecording = {
  kind: 'mixed',
  state: 'stored',
  reason: null,
  bytes: 661_804,
  content_type: 'audio/wav',
  sha256: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
  stored_at: '2026-11-20T15:04:20.114Z',
  expires_at: null
}

/** Details of a single call that lists do not include. */
const CallDetails = {
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
  content_removed_at: Nullable(DateTime(), {
    description:
      'When what was said was removed, because its retention had ended or the caller was erased; null if it was not'
  }),
  performance: Nullable(Performance, {
    description:
      'Latencies, each an average over the call or its median, as reported by the provider; null if none is known'
  })
} as const

const exampleDetails = {
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
  content_removed_at: null,
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
  ...callJsonBounds,
  ...detailBounds
})
