import {
  type EndpointIdentifiers,
  maxRejectedReports,
  maxRejectionSamples,
  type RejectedReport,
  type RejectionCount
} from '@callbook/calls'

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
export interface Batch {
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

export function emptyBatch(): Batch {
  return { reports: new Map(), counts: new Map(), bytes: 0, dropped: 0 }
}

/** One endpoint may use at most an eighth of the waiting bytes, or have one report. */
const endpointShares = 8

/** Adds a report, and frees space by dropping the same endpoint's oldest reports only. */
export function keep(batch: Batch, report: RejectedReport, maxBytes: number): void {
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
export function count({ counts }: Batch, refusal: RejectedRequest, maxCounts: number): boolean {
  const { organizationId, endpointId, status, cause, receivedAt, address, requestId, announcedBytes } = refusal
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
