import {
  type EndpointIdentifiers,
  maxRejectedReports,
  maxRejectionSamples,
  type RejectedReport,
  type RejectionCount
} from '@callbook/db'

export interface RejectionLog {
  /** Keeps a report that could not be read, to be looked at and released. */
  keep(report: RejectedReport): void
  /** Counts a delivery that was refused before it was read. */
  count(refusal: Refusal): void
  /** Writes what was noted. What cannot be written is dropped: it is told how many, and why. */
  flush(): Promise<void>
}

export interface Refusal extends EndpointIdentifiers {
  readonly status: number
  readonly cause: string
  readonly receivedAt: Date
  readonly address: string
  readonly requestId: string
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
    const reports = [...batch.reports.values()].flat()
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
      if (!keep(waiting, report, maxWaitingBytes)) waiting.dropped += 1
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

interface Batch {
  /** By endpoint: the newest of each. */
  readonly reports: Map<string, RejectedReport[]>
  readonly counts: Map<string, RejectionCount>
  bytes: number
  dropped: number
}

function emptyBatch(): Batch {
  return { reports: new Map(), counts: new Map(), bytes: 0, dropped: 0 }
}

/** @returns false when there is no room */
function keep(batch: Batch, report: RejectedReport, maxBytes: number): boolean {
  if (batch.bytes + sizeOf(report) > maxBytes) return false

  const ofEndpoint = batch.reports.get(report.endpointId) ?? []
  batch.reports.set(report.endpointId, ofEndpoint)
  ofEndpoint.push(report)
  batch.bytes += sizeOf(report)
  const oldest = ofEndpoint.length > maxRejectedReports ? ofEndpoint.shift() : undefined
  if (oldest !== undefined) batch.bytes -= sizeOf(oldest)

  return true
}

/** Of the objects of a report besides its body. */
const objectBytes = 1_000

function sizeOf({ body }: RejectedReport): number {
  return objectBytes + (body?.length ?? 0)
}

const minuteMs = 60_000

/** @returns false when there is no room */
function count({ counts }: Batch, refusal: Refusal, maxCounts: number): boolean {
  const { organizationId, endpointId, status, cause, receivedAt, address, requestId } = refusal
  const minute = new Date(Math.floor(receivedAt.getTime() / minuteMs) * minuteMs)
  const key = JSON.stringify([endpointId, minute, status, cause])
  const before = counts.get(key)
  if (before === undefined && counts.size === maxCounts) return false

  const sample = { received_at: receivedAt.toISOString(), address, request_id: requestId }
  const samples = before?.samples ?? []
  counts.set(key, {
    organizationId,
    endpointId,
    minute,
    status,
    cause,
    rejections: (before?.rejections ?? 0) + 1,
    samples: samples.length < maxRejectionSamples ? [...samples, sample] : samples
  })

  return true
}
