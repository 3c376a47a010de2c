import type { RejectedReport, RejectionCount } from '@callbook/calls'
import { count, emptyBatch, keep, type Refusal } from './rejection-batch.ts'

export interface RejectionLog {
  /** Keeps a report that could not be read, to be looked at and released. */
  keep(report: RejectedReport): void
  /** Counts a delivery that was refused before it was read. */
  count(refusal: Refusal): void
  /** Writes what was noted. What cannot be written is dropped: it is told how many, and why. */
  flush(): Promise<void>
}

interface RejectionLogOptions {
  readonly record: (reports: readonly RejectedReport[], counts: readonly RejectionCount[]) => Promise<void>
  /** @param error why; undefined where too much was waiting */
  readonly onDropped: (dropped: number, error: unknown) => void
  readonly maxWaitingBytes?: number
  readonly maxWaitingCounts?: number
}

/**
 * Gathers what was refused in memory and within bounds, so that no refusal costs its sender's request a write, and a
 * flood of them costs the database little.
 */
export function createRejectionLog(options: RejectionLogOptions): RejectionLog {
  const { record, onDropped, maxWaitingBytes = 8 * 1024 * 1024, maxWaitingCounts = 10_000 } = options
  let waiting = emptyBatch()
  let flushing: Promise<void> | undefined

  async function write(): Promise<void> {
    const batch = waiting
    waiting = emptyBatch()
    const reports = [...batch.reports.values()].flatMap(({ newest }) => newest)
    const counts = [...batch.counts.values()]
    if (batch.dropped > 0) onDropped(batch.dropped, undefined)
    if (reports.length + counts.length === 0) return
    try {
      await record(reports, counts)
    } catch (error) {
      onDropped(
        counts.reduce((total, { rejections }) => total + rejections, reports.length),
        error
      )
    }
  }

  return {
    keep(report) {
      keep(waiting, report, maxWaitingBytes)
    },
    count(refusal) {
      if (!count(waiting, refusal, maxWaitingCounts)) waiting.dropped += 1
    },
    async flush() {
      await flushing
      flushing = write()
      await flushing
    }
  }
}
