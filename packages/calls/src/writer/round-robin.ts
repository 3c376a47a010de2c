import { callKey, type QueuedReport } from '../model/incoming-report.ts'

interface Waiting {
  readonly queued: QueuedReport
}

/**
 * Reports waiting to be written. One report of each endpoint is taken in turn, so that an endpoint with many does not
 * delay others.
 */
export interface RoundRobin<Report extends Waiting> {
  add(report: Report): void
  /** The lane of the next batch, and the number of reports that wait in it. `undefined` if none waits. */
  next(): NextBatch | undefined
  /** Takes reports of distinct calls in one lane, the oldest first per endpoint. */
  takeBatch(): readonly Report[]
  takeAll(): readonly Report[]
}

export interface NextBatch {
  readonly lane: number
  readonly waiting: number
}

const maxBatchRows = 64
const maxBatchBytes = 4 * 1024 * 1024

/** @param sizeOf size in bytes */
export function createRoundRobin<Report extends Waiting>(sizeOf: (queued: QueuedReport) => number): RoundRobin<Report> {
  /** Queues by endpoint, the next one first. No queue is empty. */
  const queues = new Map<string, Report[]>()
  /** The number of waiting reports by lane. */
  const waiting = new Map<number, number>()

  return {
    next() {
      const [first] = queues.values()
      const lane = first?.[0]?.queued.lane

      return lane === undefined ? undefined : { lane, waiting: waiting.get(lane) ?? 0 }
    },
    add(report) {
      const { lane } = report.queued
      waiting.set(lane, (waiting.get(lane) ?? 0) + 1)
      const queue = queues.get(report.queued.endpointId)
      if (queue === undefined) queues.set(report.queued.endpointId, [report])
      else queue.push(report)
    },
    takeBatch() {
      const batch: Report[] = []
      const [first] = queues.values()
      const lane = first?.[0]?.queued.lane
      const removeFrom = createPicker<Report>(lane)
      let bytes = 0
      for (const [endpointId, queue] of queues) {
        const report = removeFrom(queue)
        if (report === undefined) continue
        queues.delete(endpointId)
        // The endpoint moves behind the others, where this loop reaches it again.
        if (queue.length > 0) queues.set(endpointId, queue)
        bytes += sizeOf(report.queued)
        if (batch.push(report) === maxBatchRows || bytes > maxBatchBytes) break
      }
      if (lane !== undefined) waiting.set(lane, (waiting.get(lane) ?? 0) - batch.length)

      return batch
    },
    takeAll() {
      const all = [...queues.values()].flat()
      queues.clear()
      waiting.clear()

      return all
    }
  }
}

/**
 * Creates a function that takes the next report of a queue that fits into the batch. It checks a report that does not
 * fit only once.
 */
function createPicker<Report extends Waiting>(lane: number | undefined): (queue: Report[]) => Report | undefined {
  const calls = new Set<string>()
  const passed = new Map<Report[], number>()

  function isFit(report: Report | undefined): boolean {
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
