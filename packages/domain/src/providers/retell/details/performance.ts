import type { CallPerformance } from '../../../calls/call-details.ts'
import { performanceOf, readPerformance } from '../../reading/details/performance.ts'
import { readFirst, type Source, unreadable } from '../../reading/source.ts'

const places = {
  turn_latency_ms: ['call.latency.e2e.p50'],
  model_latency_ms: ['call.latency.llm.p50'],
  voice_latency_ms: ['call.latency.tts.p50'],
  transcriber_latency_ms: ['call.latency.asr.p50']
} as const

/** Reads the median latencies and the tokens of all requests to the model. */
export function readCallPerformance(source: Source): CallPerformance | null {
  const total = readFirst(source, ['call.llm_token_usage.values'], (value) => {
    if (!Array.isArray(value)) return unreadable
    const tokens = value.reduce((sum: number, one: unknown) => (isAmount(one) ? sum + one : Number.NaN), 0)
    if (!Number.isFinite(tokens)) return unreadable

    return value.length === 0 ? null : tokens
  })

  return performanceOf({ ...readPerformance(source, places), total_tokens: total })
}

function isAmount(value: unknown): value is number {
  return typeof value === 'number' && value >= 0
}
