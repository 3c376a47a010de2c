import type { Outcome, QueuedReport } from '../model/incoming-report.ts'
import { createRoundRobin } from './round-robin.ts'

/** Too many bytes are waiting to be written. The sender may try again in a second. */
export class QueueFullError extends Error {
  override readonly name = 'QueueFullError'

  constructor() {
    super('the write queue is full')
  }
}

export interface WaitingReport {
  readonly queued: QueuedReport
  readonly resolve: (outcome: Outcome) => void
  readonly reject: (error: unknown) => void
}

export interface ReportQueue {
  /**
   * Settles when the report's batch does.
   *
   * @param take is given the report, which then counts as taken and is of no batch
   */
  add(queued: QueuedReport, take?: (report: WaitingReport) => void): Promise<Outcome>
  /** The next batch: reports of distinct calls in one lane, of each endpoint in its turn. Empty when nothing waits. */
  take(): readonly WaitingReport[]
  /** Rejects whatever waits with `error`. What was taken is left alone. */
  withdraw(error: unknown): void
  /** Gives back the space of a batch that was taken and is done. */
  release(batch: readonly WaitingReport[]): void
  size(): QueueSize
}

/** What waits, and what was taken and is not done. */
export interface QueueSize {
  readonly reports: number
  /** The bytes of bodies. */
  readonly bytes: number
}

/** @param maxBytes of bodies, waiting or taken */
export function createReportQueue(maxBytes: number): ReportQueue {
  const waiting = createRoundRobin<WaitingReport>(sizeOf)
  let reports = 0
  let bytes = 0

  function release(batch: readonly WaitingReport[]): void {
    reports -= batch.length
    for (const { queued } of batch) bytes -= sizeOf(queued)
  }

  return {
    add(queued, take = waiting.add) {
      if (bytes + sizeOf(queued) > maxBytes) return Promise.reject(new QueueFullError())

      reports += 1
      bytes += sizeOf(queued)
      return new Promise((resolve, reject) => take({ queued, resolve, reject }))
    },
    take: waiting.takeBatch,
    withdraw(error) {
      const withdrawn = waiting.takeAll()
      release(withdrawn)
      rejectAll(withdrawn, error)
    },
    release,
    size: () => ({ reports, bytes })
  }
}

export function rejectAll(reports: readonly WaitingReport[], error: unknown): void {
  for (const { reject } of reports) reject(error)
}

/** A text is held in memory with the values that were read from it, and its compressed bytes. */
function sizeOf({ body, compressedBody }: QueuedReport): number {
  return body.length + compressedBody.length
}
