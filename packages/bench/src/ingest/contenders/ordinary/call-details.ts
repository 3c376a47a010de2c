import type { Report } from './report.ts'

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
