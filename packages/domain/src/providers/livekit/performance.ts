import { isObject } from '../../json/json.ts'
import type { JsonRecord } from './values.ts'

/** Calculates the mean latencies of the messages, and the sums of the tokens of all language models. */
export function projectPerformance(items: readonly JsonRecord[], usage: readonly JsonRecord[]): object {
  const metrics = items.map((item) => item['metrics']).filter(isObject)
  const models = usage.filter(({ type }) => type === 'llm_usage')
  const [prompt, completion] = [sumOf(models, 'input_tokens'), sumOf(models, 'output_tokens')]

  return {
    turn_latency_ms: meanMs(metrics, 'e2e_latency'),
    model_latency_ms: meanMs(metrics, 'llm_node_ttft'),
    voice_latency_ms: meanMs(metrics, 'tts_node_ttfb'),
    transcriber_latency_ms: meanMs(metrics, 'transcription_delay'),
    prompt_tokens: prompt,
    completion_tokens: completion,
    total_tokens: prompt === undefined && completion === undefined ? undefined : (prompt ?? 0) + (completion ?? 0)
  }
}

function numbersOf(records: readonly JsonRecord[], name: string): readonly number[] {
  return records.map((one) => one[name]).filter((value) => Number.isFinite(value)) as number[]
}

/** The reports have seconds. */
function meanMs(metrics: readonly JsonRecord[], name: string): number | undefined {
  const seconds = numbersOf(metrics, name)
  if (seconds.length === 0) return undefined

  return Math.round((seconds.reduce((sum, one) => sum + one, 0) / seconds.length) * 1000)
}

function sumOf(models: readonly JsonRecord[], name: string): number | undefined {
  const tokens = numbersOf(models, name)

  return tokens.length === 0 ? undefined : tokens.reduce((sum, one) => sum + one, 0)
}
