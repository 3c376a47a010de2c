import { type Static, Type } from '@sinclair/typebox'

const Text = Type.Optional(Type.String())

const Members = Type.Optional(Type.Record(Type.String(), Type.Unknown()))

const Amount = Type.Optional(Type.Number())

const Time = Type.Optional(Type.String({ format: 'date-time' }))

/** The fields of a Vapi report that are read. */
export const Report = Type.Object({
  message: Type.Object({
    type: Type.Literal('end-of-call-report'),
    startedAt: Time,
    endedAt: Time,
    durationSeconds: Amount,
    endedReason: Text,
    endedMessage: Text,
    cost: Amount,
    costs: Type.Optional(Type.Array(Type.Object({ type: Type.String(), cost: Amount }))),
    costBreakdown: Type.Optional(Type.Object({ llmPromptTokens: Amount, llmCompletionTokens: Amount })),
    call: Type.Object({
      id: Type.String({ minLength: 1 }),
      type: Text,
      phoneNumberId: Text,
      phoneCallProviderId: Text
    }),
    customer: Type.Optional(Type.Object({ number: Text, name: Text, externalId: Text })),
    phoneNumber: Type.Optional(Type.Object({ number: Text })),
    destination: Type.Optional(Type.Object({ number: Text })),
    assistantVersion: Text,
    assistant: Type.Optional(
      Type.Object({ id: Text, name: Text, transcriber: Type.Optional(Type.Object({ language: Text })) })
    ),
    analysis: Type.Optional(Type.Object({ summary: Text, successEvaluation: Text, structuredData: Members })),
    artifact: Type.Object({
      messages: Type.Array(Type.Object({ role: Type.String(), message: Text })),
      transcript: Text,
      recordingUrl: Text,
      recording: Type.Optional(
        Type.Object({
          stereoUrl: Text,
          mono: Type.Optional(Type.Object({ combinedUrl: Text, customerUrl: Text, assistantUrl: Text }))
        })
      ),
      variableValues: Members,
      scorecards: Type.Optional(Type.Record(Type.String(), Type.Object({ name: Text, score: Amount }))),
      structuredOutputs: Type.Optional(
        Type.Record(Type.String(), Type.Object({ name: Text, result: Type.Optional(Type.Unknown()) }))
      ),
      performanceMetrics: Type.Optional(
        Type.Object({
          turnLatencyAverage: Amount,
          modelLatencyAverage: Amount,
          voiceLatencyAverage: Amount,
          transcriberLatencyAverage: Amount
        })
      )
    })
  })
})

export type Report = Static<typeof Report>

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

/** Returns the columns of `calls` that only a single call shows: lists, written as JSON. */
export function callDetails({ message }: Report): Record<string, unknown> {
  const { analysis, artifact, call, costBreakdown, costs, customer, destination, endedMessage } = message
  const { recording, scorecards, structuredOutputs, performanceMetrics: metrics } = artifact
  const [prompt, completion] = [costBreakdown?.llmPromptTokens, costBreakdown?.llmCompletionTokens]

  return {
    recordings: list([
      { kind: 'mixed', url: recording?.mono?.combinedUrl ?? artifact.recordingUrl },
      { kind: 'stereo', url: recording?.stereoUrl },
      { kind: 'caller', url: recording?.mono?.customerUrl },
      { kind: 'agent', url: recording?.mono?.assistantUrl }
    ]),
    transfers: list([{ destination: destination?.number, at: null, outcome: null }]),
    cost_breakdown: list((costs ?? []).map(({ type, cost }) => ({ item: type, usd: cost }))),
    provider_verdicts: list([
      { name: 'successEvaluation', result: analysis?.successEvaluation, rationale: null },
      ...Object.values(scorecards ?? {}).map(({ name, score }) => ({ name, result: score, rationale: null })),
      ...Object.values(structuredOutputs ?? {}).map(({ name, result }) => ({ name, result, rationale: null }))
    ]),
    provider_warnings: list([{ kind: 'ended', text: endedMessage }]),
    external_ids: list([
      { name: 'customer_id', id: customer?.externalId },
      { name: 'phone_number_id', id: call.phoneNumberId },
      { name: 'call_sid', id: call.phoneCallProviderId }
    ]),
    performance: JSON.stringify({
      turn_latency_ms: metrics?.turnLatencyAverage ?? null,
      model_latency_ms: metrics?.modelLatencyAverage ?? null,
      voice_latency_ms: metrics?.voiceLatencyAverage ?? null,
      transcriber_latency_ms: metrics?.transcriberLatencyAverage ?? null,
      prompt_tokens: prompt ?? null,
      completion_tokens: completion ?? null,
      total_tokens: prompt === undefined || completion === undefined ? null : prompt + completion
    })
  }
}

/** Returns the known fields of the items; null without items. */
function list(items: readonly object[]): string | null {
  const reported = items.filter((item) => Object.values(item).every((value) => value !== undefined))

  return reported.length === 0 ? null : JSON.stringify(reported)
}
