import type { WriteOutcome } from '@callbook/calls'
import type { EndpointUsage } from './endpoints/endpoint-usage.ts'
import { type IngestMetrics, labelOf } from './metrics.ts'

interface Received {
  /** JSON paths of the fields that could not be read. */
  readonly unreadable: readonly string[]
  /** Milliseconds from the receipt of the body to the COMMIT. */
  readonly durationMs: number
}

type CountOutcome = (
  endpoint: Parameters<EndpointUsage['countDifferingRepeat']>[0] & { readonly provider: string },
  outcome: WriteOutcome,
  received: Received
) => void

/** Creates a function that counts a report in the metrics, and a repeat with another body also at its endpoint. */
export function createOutcomeCount(usage: EndpointUsage, metrics: IngestMetrics): CountOutcome {
  return (endpoint, outcome, received) => {
    const provider = labelOf(endpoint.provider)
    metrics.countReport({ provider, outcome: outcome.kind, ...received })
    if (outcome.kind !== 'duplicate' || !outcome.isDifferent) return
    usage.countDifferingRepeat(endpoint)
    metrics.countDifferingRepeat(provider)
  }
}
