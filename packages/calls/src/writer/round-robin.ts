import { callKey, type QueuedReport } from '../model/incoming-report.ts'

interface Waiting {
  readonly queued: QueuedReport
}

/** Reports that wait to be written, of which each endpoint has one taken in its turn, however many it has. */
export interface RoundRobin<Report extends Waiting> {
  add(report: Report): void
  /** Takes reports of distinct calls in one lane, of an endpoint those first that have waited longest. */
  takeBatch(): readonly Report[]
  /** Takes whatever waits. */
  takeAll(): readonly Report[]
}

const maxBatchRows = 64
const maxBatchBytes = 4 * 1024 * 1024

/** @param sizeOf in bytes */
export function createRoundRobin<Report extends Waiting>(sizeOf: (queued: QueuedReport) => number): RoundRobin<Report> {
  /** Queues by endpoint; the one whose turn is next comes first. None is empty. */
  const queues = new Map<string, Report[]>()

  return {
    add(report) {
      const queue = queues.get(report.queued.endpointId)
      if (queue === undefined) queues.set(report.queued.endpointId, [report])
      else queue.push(report)
    },
    takeBatch() {
      const batch: Report[] = []
      const [first] = queues.values()
      const takeFrom = createPicker<Report>(first?.[0]?.queued.lane)
      let bytes = 0
      for (const [endpointId, queue] of queues) {
        const report = takeFrom(queue)
        if (report === undefined) continue
        queues.delete(endpointId)
        // It goes behind the others, where this loop comes to it again.
        if (queue.length > 0) queues.set(endpointId, queue)
        bytes += sizeOf(report.queued)
        if (batch.push(report) === maxBatchRows || bytes > maxBatchBytes) break
      }

      return batch
    },
    takeAll() {
      const all = [...queues.values()].flat()
      queues.clear()

      return all
    }
  }
}

/** What takes from queues the next that may be in one batch, and looks once at what may not. */
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
