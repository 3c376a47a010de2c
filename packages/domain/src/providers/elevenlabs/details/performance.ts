import type { CallPerformance } from '../../../calls/call-details.ts'
import { performanceOf } from '../../reading/details/performance.ts'
import { readAmount } from '../../reading/quantities.ts'
import { isPresent } from '../../reading/source.ts'
import type { Turn } from '../conversation.ts'

const metrics = 'conversation_turn_metrics.metrics'

/** The measured latencies of a turn, in seconds. */
const measured = {
  turn_latency_ms: `${metrics}.convai_ttf_audio_since_silence.elapsed_time`,
  model_latency_ms: `${metrics}.convai_llm_service_ttfb.elapsed_time`,
  voice_latency_ms: `${metrics}.convai_tts_service_ttfb.elapsed_time`,
  transcriber_latency_ms: `${metrics}.convai_asr_trailing_service_latency.elapsed_time`
} as const

/** Averages the latencies of the turns that have them. */
export function readCallPerformance(turns: readonly Turn[]): CallPerformance | null {
  const reported = turns.filter(({ turn }) => isPresent(turn, metrics))
  const averages = Object.entries(measured).map(([name, path]) => {
    const seconds = reported.map(({ turn }) => readAmount(turn, path)).filter((amount) => amount !== null)

    return [name, averageMs(seconds)] as const
  })

  return performanceOf(Object.fromEntries(averages))
}

/** Returns the average in whole milliseconds; null without numbers, or if their sum is too large. */
function averageMs(seconds: readonly number[]): number | null {
  const ms = Math.round((seconds.reduce((sum, one) => sum + one, 0) / seconds.length) * 1000)

  return Number.isFinite(ms) ? ms : null
}
