import type { RejectedReport, RejectionCount } from '@callbook/calls'
import { count, emptyBatch, keep, type RejectedRequest } from './rejection-batch.ts'

export interface RejectionLog {
  /** Stores a report that could not be parsed, for inspection and retry. */
  keep(report: RejectedReport): void
  /** Counts a request that was rejected before it was parsed. */
  count(refusal: RejectedRequest): void
  /** Writes the recorded rejections. On failure, it drops them and logs their number and the cause. */
  flush(): Promise<void>
}

interface RejectionLogOptions {
  readonly record: (reports: readonly RejectedReport[], counts: readonly RejectionCount[]) => Promise<void>
  /** @param error the cause; `undefined` if too many rejections were waiting */
  readonly onDropped: (dropped: number, error: unknown) => void
  readonly maxWaitingBytes?: number
  readonly maxWaitingCounts?: number
}

/**
 * Collects rejections in memory within limits, so that no rejected request waits for a write, and a flood of them costs
 * the database little.
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
