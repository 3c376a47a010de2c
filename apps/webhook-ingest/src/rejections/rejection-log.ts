import {
  type EndpointIdentifiers,
  maxRejectedReports,
  maxRejectionSamples,
  type RejectedReport,
  type RejectionCount
} from '@callbook/calls'

export interface RejectionLog {
  /** Stores a report that could not be parsed, for inspection and retry. */
  keep(report: RejectedReport): void
  /** Counts a request that was rejected before it was parsed. */
  count(rejected: RejectedRequest): void
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
    count(rejected) {
      if (!count(waiting, rejected, maxWaitingCounts)) waiting.dropped += 1
    },
    async flush() {
      await flushing
      flushing = write()
      await flushing
    }
  }
}

/** A request that was rejected before it was parsed. */
export interface RejectedRequest extends EndpointIdentifiers {
  readonly status: number
  readonly cause: string
  readonly receivedAt: Date
  readonly address: string
  readonly requestId: string
  /** The announced length of a body that is too large. */
  readonly announcedBytes?: number | undefined
}

/** Rejections since the last write. */
interface Batch {
  /** The newest reports of each endpoint, by endpoint. */
  readonly reports: Map<string, EndpointReports>
  readonly counts: Map<string, RejectionCount>
  bytes: number
  dropped: number
}

interface EndpointReports {
  readonly newest: RejectedReport[]
  bytes: number
}

function emptyBatch(): Batch {
  return { reports: new Map(), counts: new Map(), bytes: 0, dropped: 0 }
}

/** One endpoint may use at most an eighth of the waiting bytes, or have one report. */
const endpointShares = 8

/** Adds a report, and frees space by dropping the same endpoint's oldest reports only. */
function keep(batch: Batch, report: RejectedReport, maxBytes: number): void {
  const own = batch.reports.get(report.endpointId) ?? { newest: [], bytes: 0 }
  const isTooMuch = () =>
    own.bytes + sizeOf(report) > maxBytes / endpointShares || batch.bytes + sizeOf(report) > maxBytes
  while (own.newest.length > 0 && isTooMuch()) {
    dropOldest(batch, own)
    batch.dropped += 1
  }
  if (batch.bytes + sizeOf(report) > maxBytes) {
    batch.dropped += 1
    return
  }

  batch.reports.set(report.endpointId, own)
  own.newest.push(report)
  own.bytes += sizeOf(report)
  batch.bytes += sizeOf(report)
  if (own.newest.length > maxRejectedReports) dropOldest(batch, own)
}

function dropOldest(batch: Batch, own: EndpointReports): void {
  const oldest = own.newest.shift()
  if (oldest === undefined) return
  own.bytes -= sizeOf(oldest)
  batch.bytes -= sizeOf(oldest)
}

/** The memory used by the objects of a report, in addition to its body. */
const objectBytes = 1_000

function sizeOf({ body }: RejectedReport): number {
  return objectBytes + (body?.length ?? 0)
}

const minuteMs = 60_000

/** @returns `false` if there is no space */
function count({ counts }: Batch, rejected: RejectedRequest, maxCounts: number): boolean {
  const { organizationId, endpointId, status, cause, receivedAt, address, requestId, announcedBytes } = rejected
  const minute = new Date(Math.floor(receivedAt.getTime() / minuteMs) * minuteMs)
  const key = JSON.stringify([endpointId, minute, status, cause])
  const before = counts.get(key)
  if (before === undefined && counts.size === maxCounts) return false

  const sample = {
    received_at: receivedAt.toISOString(),
    address,
    request_id: requestId,
    ...(announcedBytes !== undefined && { announced_bytes: announcedBytes })
  }
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
