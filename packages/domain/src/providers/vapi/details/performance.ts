import type { CallPerformance } from '../../../calls/call-details.ts'
import { performanceOf, readPerformance } from '../../reading/details/performance.ts'
import { readAmount } from '../../reading/quantities.ts'
import type { Source } from '../../reading/source.ts'

const metrics = 'message.artifact.performanceMetrics'
const breakdown = 'message.costBreakdown'

const places = {
  turn_latency_ms: [`${metrics}.turnLatencyAverage`],
  model_latency_ms: [`${metrics}.modelLatencyAverage`],
  voice_latency_ms: [`${metrics}.voiceLatencyAverage`],
  transcriber_latency_ms: [`${metrics}.transcriberLatencyAverage`],
  prompt_tokens: [`${breakdown}.llmPromptTokens`],
  completion_tokens: [`${breakdown}.llmCompletionTokens`]
} as const

/**
 * Reads the average latencies and the tokens of the model.
 *
 * @param costs costs of the parts of the call; the costs of its models have the tokens if the report has no sums
 */
export function readCallPerformance(source: Source, costs: readonly Source[]): CallPerformance | null {
  const reported = readPerformance(source, places)
  const prompt = reported?.prompt_tokens ?? tokensOf(costs, 'promptTokens')
  const completion = reported?.completion_tokens ?? tokensOf(costs, 'completionTokens')
  const total = prompt === null || completion === null ? null : prompt + completion

  return performanceOf({ ...reported, prompt_tokens: prompt, completion_tokens: completion, total_tokens: total })
}

/** Sums a member over the costs of models. Other costs do not have both the member and the type. */
function tokensOf(costs: readonly Source[], member: string): number | null {
  const tokens = costs
    .filter(({ root }) => root['type'] === 'model')
    .map((cost) => readAmount(cost, member))
    .filter((amount) => amount !== null)

  return tokens.length === 0 ? null : tokens.reduce((sum, amount) => sum + amount, 0)
}
