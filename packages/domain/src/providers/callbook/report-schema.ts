// The schema of our own format, which the API publishes and clients check reports against. No other provider has one.

import { type TSchema, Type } from '@sinclair/typebox'
import { Value } from '@sinclair/typebox/value'
import { recordingKinds, warningKinds } from '../../calls/call-details.ts'
import { messageRoles } from '../../calls/call-report.ts'
import { listSchemaProblems, type SchemaProblem } from '../../json/schema-errors.ts'
import { callDirections, callStatuses } from '../../tables/call-values.ts'
import { costLimitUsd } from '../reading/quantities.ts'

/** The only message type that is a report. */
export const reportType = 'call.ended'

/**
 * The kinds of report of a call in ascending rank. A preliminary report lacks the analysis, so its evaluation waits.
 */
export const stages = ['preliminary', 'final'] as const

/** Greatest revision: the rank of a revision must fit in a `smallint`. */
export const maxRevision = 10_000

/** A member that may be absent or null. */
function optional(schema: TSchema, description: string) {
  return Type.Optional(Type.Union([schema, Type.Null()], { description }))
}

function oneOf(values: readonly string[], description?: string) {
  return Type.Union(
    values.map((value) => Type.Literal(value)),
    { ...(description !== undefined && { description }) }
  )
}

const Line = Type.String({ maxLength: 512 })
const Word = Type.String({ maxLength: 64 })
const Text = Type.String()
/** RFC 3339. A pattern, because every process may register another meaning of a format. */
const dateTime = String.raw`^\d{4}-\d\d-\d\d[Tt ]\d\d:\d\d:\d\d(?:\.\d+)?(?:[Zz]|[+-]\d\d:\d\d)?$`
const Time = Type.String({ pattern: dateTime })
const Amount = Type.Number({ minimum: 0 })
const Usd = Type.Number({ minimum: 0, exclusiveMaximum: costLimitUsd })
const AnyObject = Type.Record(Type.String(), Type.Unknown())

const Message = Type.Object({
  role: oneOf(messageRoles, 'Who speaks; `tool` for a tool call'),
  text: Type.String({ description: 'The words, or the tool call in one line' }),
  start_seconds: optional(Amount, 'Seconds since the start of the call'),
  end_seconds: optional(Amount, 'Seconds since the start of the call'),
  tool_name: optional(Line, 'Name of the tool'),
  tool_call_id: optional(Line, 'Links the result of a tool to its call'),
  interrupted: optional(Type.Boolean(), 'Whether the other side interrupted the message'),
  speaker: optional(Line, 'Name of the agent that speaks, if a call has several')
})

const Caller = Type.Object({
  phone_number: optional(Line, 'Number of the other party, in both directions; E.164 preferred'),
  name: optional(Line, 'Full name'),
  email: optional(Line, 'Email address')
})

const Agent = Type.Object({
  phone_number: optional(Line, 'Number of the agent'),
  id: optional(Line, 'Your ID of the agent'),
  name: optional(Line, 'Name of the agent'),
  version: optional(Type.Union([Word, Type.Number()]), 'Version of the agent')
})

const Recording = Type.Object({
  kind: optional(oneOf(recordingKinds), 'Default: `mixed`'),
  url: Type.String({ maxLength: 4096, description: 'HTTP or HTTPS address without a signature' })
})

const Transfer = Type.Object({
  destination: optional(Line, 'Phone number or SIP address'),
  at: optional(Time, 'Time of the attempt'),
  ended_at: optional(Time, 'When the other party left the call'),
  outcome: optional(Line, 'Result of the attempt')
})

const Verdict = Type.Object({
  name: Type.String({ maxLength: 512, description: 'Criterion, score or question' }),
  result: Type.Unknown({ description: 'Any JSON value' }),
  rationale: optional(Text, 'Reason')
})

const Performance = Type.Object({
  turn_latency_ms: optional(Amount, 'Time until the agent answers, in milliseconds'),
  model_latency_ms: optional(Amount, 'Part of the language model, in milliseconds'),
  voice_latency_ms: optional(Amount, 'Part of the voice, in milliseconds'),
  transcriber_latency_ms: optional(Amount, 'Part of the transcriber, in milliseconds'),
  prompt_tokens: optional(Amount, 'Tokens sent to the language model'),
  completion_tokens: optional(Amount, 'Tokens received from the language model'),
  total_tokens: optional(Amount, 'All tokens')
})

const Warning = Type.Object({ kind: optional(oneOf(warningKinds), 'Default: `other`'), text: Text })

const Report = Type.Object({
  id: Type.String({ minLength: 1, maxLength: 256, description: 'Your ID of the call' }),
  ended_at: Type.String({ pattern: dateTime, description: 'End of the call: an RFC 3339 date-time' }),
  revision: optional(
    Type.Integer({ minimum: 0, maximum: maxRevision }),
    'A higher revision of a call replaces what it reports; an equal or lower one is a repeat. Default: 0'
  ),
  stage: optional(oneOf(stages), '`preliminary` if a report with the analysis follows. Default: `final`'),
  requested_at: optional(Time, 'When the call was created or dialed: the time of a call that never started'),
  started_at: optional(Time, 'Start of the call'),
  duration_seconds: optional(Amount, 'Length of the call. Default: computed from both times'),
  direction: optional(oneOf(callDirections), 'Default: `unknown`'),
  status: optional(oneOf(callStatuses), 'Default: `completed` if anyone spoke, else `unknown`'),
  ended_reason: optional(Line, 'Why the call ended, in your words'),
  language: optional(Word, 'Language of the call, such as `en-US`'),
  transfer_to: optional(Type.String({ maxLength: 256 }), 'Target of a transfer'),
  caller: optional(Caller, 'The other party'),
  agent: optional(Agent, 'The agent'),
  summary: optional(Text, 'Summary, up to 16 KB'),
  transcript: optional(Text, 'Transcript. Default: lines of the messages'),
  messages: optional(Type.Array(Message, { maxItems: 10_000 }), 'Messages in order'),
  recordings: optional(Type.Array(Recording, { maxItems: 20 }), 'Recordings'),
  transfers: optional(Type.Array(Transfer, { maxItems: 50 }), 'Attempts to transfer the caller'),
  cost_usd: optional(Usd, 'Cost of the call in US dollars'),
  cost_breakdown: optional(
    Type.Array(Type.Object({ item: Line, usd: Usd }), { maxItems: 30 }),
    'Cost of each part, in US dollars'
  ),
  success: optional(Type.Union([Type.Boolean(), Text]), 'Your own result: a boolean or a word'),
  sentiment: optional(Word, 'Sentiment of the caller'),
  verdicts: optional(Type.Array(Verdict, { maxItems: 50 }), 'Results of your own analysis'),
  warnings: optional(Type.Array(Warning, { maxItems: 20 }), 'Remarks'),
  external_ids: optional(
    Type.Array(Type.Object({ name: Line, id: Line }), { maxItems: 30 }),
    'IDs of the call in other systems'
  ),
  numbers: optional(
    Type.Array(Type.Object({ name: Line, number: Line }), { maxItems: 10 }),
    'Numbers of a call without a direction, whose sides are unknown'
  ),
  performance: optional(Performance, 'Performance of the call'),
  instructions: optional(Text, 'Prompt of the agent with its variables filled in, up to 64 KB'),
  variables: optional(AnyObject, 'Values filled into the prompt, up to 64 KB'),
  structured_data: optional(Type.Unknown(), 'Data collected in the call, up to 64 KB'),
  metadata: optional(AnyObject, 'Your own data, up to 16 KB')
})

/** The published format of a report. Version 1 only gains optional members. Unknown members are ignored. */
export const CallReportSchema = Type.Object(
  { type: Type.Literal(reportType), report: Report },
  {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    $id: '/schemas/call-report-v1.json',
    title: 'Callbook call report, version 1',
    description: 'The report of a finished call, sent to a webhook URL of the provider `callbook`'
  }
)

/** A part of a report that differs from the published format. */
export type ReportProblem = SchemaProblem

/** More problems of one body have the same few causes. */
const maxProblems = 50

/** Lists the differences of a body from the published format, at most 50. An empty list means that it conforms. */
export function checkReport(body: unknown): readonly ReportProblem[] {
  return listSchemaProblems(Value.Errors(CallReportSchema, body), maxProblems)
}
