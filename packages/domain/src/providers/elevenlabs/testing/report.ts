import { randomUUID } from 'node:crypto'
import { type ApiCall, type CallOptions, inventCall } from '../../../testing/invented-call.ts'
import body from '../fixtures/01-post_call_transcription-inbound-twilio.json' with { type: 'json' }

export interface ElevenLabsReportOptions extends CallOptions {
  /** Members of `data` that replace members of the report; `undefined` removes one. */
  readonly data?: Readonly<Record<string, unknown>>
}

/** A plain object to post: `JSON.stringify(elevenLabsReport())`. */
export interface ElevenLabsReportBody {
  readonly type: string
  readonly event_timestamp: number
  readonly data: Readonly<Record<string, unknown>>
}

const template = {
  body,
  callId: 'conv_7501k9a0b1c2d3e4f5g6h7j8k9m0',
  startedAtMs: Date.UTC(2026, 10, 20, 15, 4, 12),
  unitsMs: { event_timestamp: 1000, start_time_unix_secs: 1000, accepted_time_unix_secs: 1000 }
}

/** Creates a `post_call_transcription` of realistic shape and size about an invented call. */
export function elevenLabsReport(options: ElevenLabsReportOptions = {}): ElevenLabsReportBody {
  const report = inventCall(template, newConversationId, options)

  return { ...report, data: { ...report.data, ...options.data } }
}

function newConversationId(): string {
  return `conv_${randomUUID().replaceAll('-', '')}`
}

/** Returns the conversation of a report and its row (`ConversationSummaryResponseModel` of elevenlabs-js 2.73.0). */
export function elevenLabsApiCall({ data }: ElevenLabsReportBody): ApiCall {
  const { agent_id, agent_name, conversation_id, status, metadata, analysis, transcript } = data
  const { start_time_unix_secs, call_duration_secs, phone_call, termination_reason } = membersOf(metadata)
  const row = {
    agent_id,
    agent_name,
    conversation_id,
    status,
    start_time_unix_secs,
    call_duration_secs,
    termination_reason,
    message_count: Array.isArray(transcript) ? transcript.length : 0,
    call_successful: membersOf(analysis)['call_successful'] ?? 'unknown',
    direction: membersOf(phone_call)['direction'] ?? null
  }

  return { call: data, row, others: {} }
}

function membersOf(value: unknown): Readonly<Record<string, unknown>> {
  return { ...(value as object) }
}
