import type { CallPerformance } from '../../../calls/call-details.ts'
import { readAmount } from '../quantities.ts'
import type { Source } from '../source.ts'

/** Paths of the performance in a report: latencies in milliseconds, and numbers of tokens. */
export type PerformancePlaces = Readonly<Partial<Record<keyof CallPerformance, readonly string[]>>>

/** Reads the performance; null if the report has none. */
export function readPerformance(source: Source, places: PerformancePlaces): CallPerformance | null {
  const reported: Partial<Record<keyof CallPerformance, number | null>> = {}
  for (const name in places) {
    const paths = places[name as keyof CallPerformance] ?? []
    reported[name as keyof CallPerformance] = readAmount(source, ...paths)
  }

  return performanceOf(reported)
}

/** Adds the missing values as null; null if no value is known. */
export function performanceOf(known: Partial<CallPerformance>): CallPerformance | null {
  for (const name in known) {
    if (known[name as keyof CallPerformance] !== null) return { ...unknownPerformance, ...known }
  }

  return null
}

const unknownPerformance: CallPerformance = {
  turn_latency_ms: null,
  model_latency_ms: null,
  voice_latency_ms: null,
  transcriber_latency_ms: null,
  prompt_tokens: null,
  completion_tokens: null,
  total_tokens: null
}
