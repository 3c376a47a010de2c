import { ExpectedError } from '@callbook/domain'

import { callKey, type QueuedReport, type WriteOutcome } from '../model/incoming-report.ts'

/** Too many bytes wait to be written. The sender may retry in a second. */
export class QueueFullError extends ExpectedError {
  override readonly name = 'QueueFullError'
  override readonly status = 503
  override readonly hasPublicMessage = false
  override readonly retryAfterSeconds = 1

  constructor() {
    super('the write queue is full')
  }
}

/** A report that was added and is not settled: call exactly one of its functions once. */
export interface WaitingReport {
  readonly queued: QueuedReport
  readonly resolve: (outcome: WriteOutcome) => void
  readonly reject: (error: unknown) => void
}

/**
 * Reports waiting to be written. One report of each endpoint is taken in turn, so that an endpoint with many does not
 * delay others.
 */
export interface ReportQueue {
  /**
   * Settles when the report is settled.
   *
   * @param take receives the report, which then counts as taken and is not part of a batch
   */
  add(queued: QueuedReport, take?: (report: WaitingReport) => void): Promise<WriteOutcome>
  /** `undefined` if none waits. */
  next(): NextBatch | undefined
  /** Takes reports of distinct calls in one lane, the oldest first per endpoint. Empty if none waits. */
  take(): readonly WaitingReport[]
  /** Rejects all waiting reports with `error`. Reports already taken are not affected. */
  withdraw(error: unknown): void
  size(): QueueSize
}

export interface NextBatch {
  readonly lane: number
  /** Number of waiting reports, in any lane. */
  readonly waiting: number
}

/** Size of the reports that are not settled. */
export interface QueueSize {
  readonly reports: number
  /** Bytes of bodies. */
  readonly bytes: number
}

const maxBatchRows = 64
const maxBatchBytes = 4 * 1024 * 1024

/** @param maxBytes maximum bytes of bodies that are not settled */
export function createReportQueue(maxBytes: number): ReportQueue {
  /** Queues by endpoint, the next one first. No queue is empty. */
  const queues = new Map<string, WaitingReport[]>()
  let waiting = 0
  let reports = 0
  let bytes = 0

  function count(queued: QueuedReport, change: 1 | -1): void {
    reports += change
    bytes += change * sizeOf(queued)
  }

  function enqueue(report: WaitingReport): void {
    waiting += 1
    const queue = queues.get(report.queued.endpointId)
    if (queue === undefined) queues.set(report.queued.endpointId, [report])
    else queue.push(report)
  }

  function nextLane(): number | undefined {
    const [first] = queues.values()

    return first?.[0]?.queued.lane
  }

  return {
    add(queued, take = enqueue) {
      if (bytes + sizeOf(queued) > maxBytes) return Promise.reject(new QueueFullError())

      count(queued, 1)
      return new Promise((resolve, reject) =>
        take({
          queued,
          resolve(outcome) {
            count(queued, -1)
            resolve(outcome)
          },
          reject(error) {
            count(queued, -1)
            reject(error)
          }
        })
      )
    },
    next() {
      const lane = nextLane()

      return lane === undefined ? undefined : { lane, waiting }
    },
    take() {
      const batch: WaitingReport[] = []
      const removeFrom = createPicker(nextLane())
      let batchBytes = 0
      for (const [endpointId, queue] of queues) {
        const report = removeFrom(queue)
        if (report === undefined) continue
        queues.delete(endpointId)
        // The endpoint moves behind the others, where this loop reaches it again.
        if (queue.length > 0) queues.set(endpointId, queue)
        batchBytes += sizeOf(report.queued)
        if (batch.push(report) === maxBatchRows || batchBytes > maxBatchBytes) break
      }
      waiting -= batch.length

      return batch
    },
    withdraw(error) {
      const withdrawn = [...queues.values()].flat()
      queues.clear()
      waiting = 0
      rejectAll(withdrawn, error)
    },
    size: () => ({ reports, bytes })
  }
}

/**
 * Creates a function that takes the next report of a queue that fits into the batch. It checks a report that does not
 * fit only once.
 */
function createPicker(lane: number | undefined): (queue: WaitingReport[]) => WaitingReport | undefined {
  const calls = new Set<string>()
  const passed = new Map<WaitingReport[], number>()

  function isFit(report: WaitingReport | undefined): boolean {
    if (report === undefined || report.queued.lane !== lane) return false
    const before = calls.size

    return calls.add(callKey(report.queued)).size > before
  }

  return (queue) => {
    let at = passed.get(queue) ?? 0
    while (at < queue.length && !isFit(queue[at])) at += 1
    if (at > 0) passed.set(queue, at)

    return at > 0 ? queue.splice(at, 1)[0] : queue.shift()
  }
}

export function rejectAll(reports: readonly WaitingReport[], error: unknown): void {
  for (const { reject } of reports) reject(error)
}

/** A text is held in memory together with its parsed values and its compressed bytes. */
function sizeOf({ body, compressedBody }: QueuedReport): number {
  return body.length + compressedBody.length
}
