import type { CallPerformance } from '../../../calls/call-details.ts'
import { performanceOf } from '../../reading/details/performance.ts'
import { readAmount } from '../../reading/quantities.ts'
import { isPresent, type Source } from '../../reading/source.ts'

const metrics = 'conversation_turn_metrics.metrics'

/** What is measured of a turn, in seconds. */
const measured = {
  turn_latency_ms: `${metrics}.convai_ttf_audio_since_silence.elapsed_time`,
  model_latency_ms: `${metrics}.convai_llm_service_ttfb.elapsed_time`,
  voice_latency_ms: `${metrics}.convai_tts_service_ttfb.elapsed_time`,
  transcriber_latency_ms: `${metrics}.convai_asr_trailing_service_latency.elapsed_time`
} as const

/** Averages over the turns of which a latency is told. */
export function readCallPerformance(turns: readonly Source[]): CallPerformance | null {
  const told = turns.filter((turn) => isPresent(turn, metrics))
  const averages = Object.entries(measured).map(([name, path]) => {
    const seconds = told.map((turn) => readAmount(turn, path)).filter((amount) => amount !== null)

    return [name, averageMs(seconds)] as const
  })

  return performanceOf(Object.fromEntries(averages))
}

/** To the millisecond; null of nothing, and of numbers that are too large to be added. */
function averageMs(seconds: readonly number[]): number | null {
  const ms = Math.round((seconds.reduce((sum, one) => sum + one, 0) / seconds.length) * 1000)

  return Number.isFinite(ms) ? ms : null
}
