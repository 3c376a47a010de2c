import { callKey, type Outcome, type QueuedReport } from './incoming-report.ts'

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
  /** The next batch: reports of distinct calls in one lane, the longest waiting first. Empty when nothing waits. */
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
  /** Of bodies. */
  readonly bytes: number
}

const maxBatchRows = 64
const maxBatchBytes = 4 * 1024 * 1024

/** @param maxBytes of bodies, waiting or taken */
export function createReportQueue(maxBytes: number): ReportQueue {
  let waiting: WaitingReport[] = []
  let reports = 0
  let bytes = 0

  function release(batch: readonly WaitingReport[]): void {
    reports -= batch.length
    for (const { queued } of batch) bytes -= sizeOf(queued)
  }

  return {
    add(queued, take = (report) => waiting.push(report)) {
      if (bytes + sizeOf(queued) > maxBytes) return Promise.reject(new QueueFullError())

      reports += 1
      bytes += sizeOf(queued)
      return new Promise((resolve, reject) => take({ queued, resolve, reject }))
    },
    take() {
      const batch = chooseBatch(waiting)
      if (batch.size > 0) waiting = waiting.filter((report) => !batch.has(report))

      return [...batch]
    },
    withdraw(error) {
      release(waiting)
      rejectAll(waiting, error)
      waiting = []
    },
    release,
    size: () => ({ reports, bytes })
  }
}

export function rejectAll(reports: readonly WaitingReport[], error: unknown): void {
  for (const { reject } of reports) reject(error)
}

function chooseBatch(waiting: readonly WaitingReport[]): ReadonlySet<WaitingReport> {
  const batch = new Set<WaitingReport>()
  const calls = new Set<string>()
  const lane = waiting[0]?.queued.lane
  let bytes = 0

  for (const report of waiting) {
    if (batch.size === maxBatchRows || bytes > maxBatchBytes) break
    const key = callKey(report.queued)
    if (report.queued.lane !== lane || calls.has(key)) continue

    calls.add(key)
    batch.add(report)
    bytes += sizeOf(report.queued)
  }

  return batch
}

/** A text is held in memory with the values that were read from it, and its compressed bytes. */
function sizeOf({ body, compressedBody }: QueuedReport): number {
  return body.length + compressedBody.length
}
