import type { ApiCall } from '../../../testing/api-call.ts'
import type { ElevenLabsReportBody } from './report.ts'

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
