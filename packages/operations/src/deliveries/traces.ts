import {
  listRejectedReports,
  listRejectionCounts,
  type RejectedReportRow,
  type RejectionCountRow
} from '@callbook/calls'
import { type Database, listReceivedReports, type ReceivedReport } from '@callbook/db'
import type { CallId, EndpointId, OrganizationId, RejectionId } from '@callbook/domain'

/** Report received by an endpoint, or several that were rejected for one cause within a minute. */
export interface Trace {
  /** Identifies the stored record. */
  readonly key: string
  /** Time of receipt; for several reports, the last known one. */
  readonly at: string
  readonly outcome: 'accepted' | 'refused'
  readonly status: number
  /** Number of reports, which may grow for a minute. */
  readonly count: number
  /** Number of calls fetched from the provider since, whose reports were rejected as too large. */
  readonly recovered: number
  /** Kind of an accepted report. */
  readonly kind: string | null
  readonly cause: string | null
  readonly call_id: CallId | null
  /** ID of the rejected report, if its body is stored. */
  readonly rejection_id: RejectionId | null
}

const minuteMs = 60_000
const pageSize = 1_000

/** More than the number of causes within the two minutes that are read. */
const maxCounts = 50

/**
 * Returns the latest traces, earliest first. The cost does not depend on their total number.
 *
 * Excludes what leaves no trace: repeats of a report, and acknowledged messages that are not stored.
 */
export async function listTraces(
  db: Database,
  organizationId: OrganizationId,
  { endpointId, limit }: { readonly endpointId: EndpointId; readonly limit: number }
): Promise<Trace[]> {
  const reports = await listReceivedReports({ db, organizationId }, endpointId, { limit })
  const rejections = await listRejectedReports({ db, organizationId }, { endpointId, limit })
  const counts = await listRejectionCounts({ db, organizationId }, endpointId, limit)

  return [...reports.map(ofReport), ...rejections.map(ofRejection), ...counts.map(ofCount)].sort(byTime).slice(-limit)
}

interface TraceScope {
  readonly endpointId: EndpointId
  readonly since: Date
  /** Maximum number of pages of reports; beyond it, the oldest reports are skipped. */
  readonly maxPages: number
}

/** Returns all traces from `since` on, earliest first. */
export async function readTraces(
  db: Database,
  organizationId: OrganizationId,
  { endpointId, since, maxPages }: TraceScope
): Promise<Trace[]> {
  const reports = await readReports(db, organizationId, { endpointId, since, maxPages })
  const rejections = await listRejectedReports(
    { db, organizationId },
    { endpointId, since, limit: maxPages * pageSize }
  )
  const counts = await listRejectionCounts({ db, organizationId }, endpointId, maxCounts)
  const firstMinute = new Date(Math.floor(since.getTime() / minuteMs - 1) * minuteMs).toISOString()
  const late = counts.filter(({ minute }) => minute >= firstMinute)

  return [...reports.map(ofReport), ...rejections.map(ofRejection), ...late.map(ofCount)].sort(byTime)
}

async function readReports(
  db: Database,
  organizationId: OrganizationId,
  { endpointId, since, maxPages }: TraceScope
): Promise<ReceivedReport[]> {
  const reports: ReceivedReport[] = []
  for (let page = 0; page < maxPages; page++) {
    const filter = { limit: pageSize, since, after: reports.at(-1) }
    const more = await listReceivedReports({ db, organizationId }, endpointId, filter)
    reports.push(...more)
    if (more.length < pageSize) break
  }

  return reports
}

const noDetails = { recovered: 0, kind: null, cause: null, call_id: null, rejection_id: null }

/** A replacement of a report counts as another delivery. */
function ofReport({ received_at: at, call_id, kind }: ReceivedReport): Trace {
  const key = JSON.stringify([call_id, kind, at])

  return { at, outcome: 'accepted', status: 200, count: 1, ...noDetails, kind, call_id, key }
}

function ofRejection({ id, received_at: at, cause: problem, path, is_acknowledged }: RejectedReportRow): Trace {
  const cause = path === null ? problem : `${path} ${problem}`
  const status = is_acknowledged ? 200 : 400

  return { at, outcome: 'refused', status, count: 1, ...noDetails, cause, rejection_id: id, key: id }
}

function ofCount({ minute, status, cause, rejections, recovered, samples }: RejectionCountRow): Trace {
  const at = samples.at(-1)?.received_at ?? minute
  const key = JSON.stringify([minute, status, cause])

  return { at, outcome: 'refused', status, count: rejections, ...noDetails, recovered, cause, key }
}

/** Sorts by time, earliest first. */
function byTime(one: Trace, other: Trace): number {
  if (one.at === other.at) return 0

  return one.at < other.at ? -1 : 1
}
