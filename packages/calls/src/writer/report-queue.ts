import type { QueuedReport, WriteOutcome } from '../model/incoming-report.ts'
import { createRoundRobin, type NextBatch } from './round-robin.ts'

/** Too many bytes wait to be written. The sender may retry in a second. */
export class QueueFullError extends Error {
  override readonly name = 'QueueFullError'

  constructor() {
    super('the write queue is full')
  }
}

export interface WaitingReport {
  readonly queued: QueuedReport
  readonly resolve: (outcome: WriteOutcome) => void
  readonly reject: (error: unknown) => void
}

export interface ReportQueue {
  /**
   * Settles when the report's batch does.
   *
   * @param take receives the report, which then counts as taken and is not part of a batch
   */
  add(queued: QueuedReport, take?: (report: WaitingReport) => void): Promise<WriteOutcome>
  /** The lane of the next batch, and the number of reports that wait in it. `undefined` if none waits. */
  next(): NextBatch | undefined
  /** Returns the next batch: reports of distinct calls in one lane, from the endpoints in turn. Empty if none waits. */
  take(): readonly WaitingReport[]
  /** Rejects all waiting reports with `error`. Reports already taken are not affected. */
  withdraw(error: unknown): void
  /** Releases the space of a batch that is done. */
  release(batch: readonly WaitingReport[]): void
  size(): QueueSize
}

/** Size of the reports that wait, or were taken and are not done. */
export interface QueueSize {
  readonly reports: number
  /** Bytes of bodies. */
  readonly bytes: number
}

/** @param maxBytes maximum bytes of bodies, waiting or taken */
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
    next: waiting.next,
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

/** A text is held in memory together with its parsed values and its compressed bytes. */
function sizeOf({ body, compressedBody }: QueuedReport): number {
  return body.length + compressedBody.length
}
