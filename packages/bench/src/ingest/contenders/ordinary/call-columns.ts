import type { Report } from './report.ts'

/** Returns the columns of `calls` from a report, except for its details. */
export function callColumns({ message }: Report): Record<string, unknown> {
  const { analysis, artifact, assistant, call, customer, destination, phoneNumber } = message

  return {
    direction: call.type === 'inboundPhoneCall' ? 'inbound' : call.type === 'outboundPhoneCall' ? 'outbound' : 'web',
    status: message.endedReason === 'assistant-forwarded-call' ? 'transferred' : 'completed',
    ended_reason: message.endedReason,
    started_at: message.startedAt,
    ended_at: message.endedAt,
    duration_seconds: message.durationSeconds,
    caller_full_name: customer?.name,
    caller_phone_number: customer?.number,
    agent_phone_number: phoneNumber?.number,
    assistant_id: assistant?.id,
    assistant_name: assistant?.name,
    assistant_version: message.assistantVersion,
    language: assistant?.transcriber?.language,
    transfer_destination: destination?.number,
    call_summary: analysis?.summary,
    recording_url: artifact.recordingUrl,
    cost_usd: message.cost,
    success_evaluation: analysis?.successEvaluation,
    structured_data: analysis?.structuredData,
    transcript: artifact.transcript,
    messages: JSON.stringify(artifact.messages),
    system_instruction: artifact.messages.find(({ role }) => role === 'system')?.message,
    system_variables: artifact.variableValues
  }
}
