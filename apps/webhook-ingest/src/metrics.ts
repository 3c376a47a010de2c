import type { SettledBatch, WriteOutcome } from '@callbook/calls'
import { isCustomProvider } from '@callbook/domain'
import type { Tracing } from '@callbook/http'
import { Counter, Histogram, type Registry } from 'prom-client'
import { rejectionCauses } from './rejections/rejection-cause.ts'

/** Returns the label of a provider. Names of mappings are the user's, so that all mapped vendors share one label. */
export function labelOf(provider: string): string {
  return isCustomProvider(provider) ? 'custom' : provider
}

interface ReceivedReport {
  readonly provider: string
  readonly outcome: WriteOutcome['kind']
  /** Paths of fields that could not be parsed. */
  readonly unreadable: readonly string[]
  /** The time from the receipt of its body to the COMMIT. */
  readonly durationMs: number
}

/** How a mapping reads a delivery: as a report, as another message, or not yet because it does not exist. */
type MappingResult = 'report' | 'other' | 'unmapped'

/** The counters of the service. Labels are our own names, never values chosen by a sender. */
export interface IngestMetrics {
  readonly registry: Registry
  countReport(report: ReceivedReport): void
  /** Counts a repeat whose body differs from the stored report of its call. */
  countDifferingRepeat(provider: string): void
  /** Counts a message that is not a report. */
  countOtherMessage(provider: string): void
  /** Counts a delivery of a vendor without an adapter. */
  countMappedReport(result: MappingResult): void
  countRejection(cause: string): void
  countBatch(batch: SettledBatch): void
}

const latencyBuckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5]
const batchBuckets = [1, 2, 4, 8, 16, 32, 64]

/** @param tracing also receives the durations */
export function createIngestMetrics(registry: Registry, tracing?: Tracing): IngestMetrics {
  const registers = [registry]
  const reports = new Counter({
    name: 'callbook_reports_total',
    help: 'Reports that passed every check, by what became of them',
    labelNames: ['provider', 'outcome'],
    registers
  })
  const latency = new Histogram({
    name: 'callbook_report_duration_seconds',
    help: 'Time from the receipt of a report to its COMMIT; of a spooled one, to the disk',
    labelNames: ['outcome'],
    buckets: latencyBuckets,
    registers
  })
  const unreadableFields = new Counter({
    name: 'callbook_unreadable_fields_total',
    help: 'Fields of reports that were there, could not be read or are too large, and count as absent',
    labelNames: ['provider', 'path'],
    registers
  })
  const differingRepeats = new Counter({
    name: 'callbook_differing_repeats_total',
    help: 'Repeats of a report within 24 hours whose content differs from the stored report: accepted, not processed',
    labelNames: ['provider'],
    registers
  })
  const otherMessages = new Counter({
    name: 'callbook_other_messages_total',
    help: 'Messages of other types, acknowledged and not kept',
    labelNames: ['provider'],
    registers
  })
  const rejections = new Counter({
    name: 'callbook_rejections_total',
    help: 'Deliveries that were turned away',
    labelNames: ['cause'],
    registers
  })
  // Series that begin with their first rejection or spooled report would show no increase by it.
  for (const cause of rejectionCauses) rejections.inc({ cause }, 0)
  latency.zero({ outcome: 'spooled' })

  return {
    registry,
    countReport({ provider, outcome, unreadable, durationMs }) {
      reports.inc({ provider, outcome })
      latency.observe({ outcome }, durationMs / 1_000)
      for (const path of unreadable) unreadableFields.inc({ provider, path })
      tracing?.notePart({ name: 'store report', durationMs, attributes: { provider, outcome } })
    },
    countDifferingRepeat: (provider) => differingRepeats.inc({ provider }),
    countOtherMessage: (provider) => otherMessages.inc({ provider }),
    countMappedReport: countMappedReports(registry),
    countRejection: (cause) => rejections.inc({ cause }),
    countBatch: countBatches(registry, tracing)
  }
}

function countMappedReports(registry: Registry): IngestMetrics['countMappedReport'] {
  const reports = new Counter({
    name: 'callbook_mapped_reports_total',
    help: 'Deliveries of vendors without an adapter, by how their mapping reads them',
    labelNames: ['result'],
    registers: [registry]
  })

  return (result) => reports.inc({ result })
}

function countBatches(registry: Registry, tracing: Tracing | undefined): IngestMetrics['countBatch'] {
  const registers = [registry]
  const size = new Histogram({
    name: 'callbook_batch_reports',
    help: 'Reports written together',
    buckets: batchBuckets,
    registers
  })
  const duration = new Histogram({
    name: 'callbook_batch_duration_seconds',
    help: 'Time to write a batch, with its retries',
    buckets: latencyBuckets,
    registers
  })

  return ({ reports, durationMs }) => {
    size.observe(reports)
    duration.observe(durationMs / 1_000)
    tracing?.note({ name: 'write batch', durationMs, attributes: { reports } })
  }
}
