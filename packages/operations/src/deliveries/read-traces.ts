import { listRejectedReports, listRejectionCounts } from '@callbook/calls'
import { type Database, listReceivedReports, type ReceivedReport } from '@callbook/db'
import type { EndpointId, OrganizationId } from '@callbook/domain'
import { byTime, ofCount, ofRejection, ofReport, type Trace } from './delivery.ts'

const minuteMs = 60_000
const pageSize = 1_000

/** An endpoint accepts one page per minute by default. */
const usualMaxPages = 20

/** More than the number of causes within the two minutes that are read. */
const maxCounts = 50

/**
 * Returns all traces from `since` on, earliest first.
 *
 * @param maxPages maximum number of pages of reports; beyond it, the oldest reports are skipped
 */
export async function readTraces(
  db: Database,
  organizationId: OrganizationId,
  endpointId: EndpointId,
  since: Date,
  maxPages: number = usualMaxPages
): Promise<Trace[]> {
  const reports = await readReports(db, organizationId, endpointId, since, maxPages)
  const rejections = await listRejectedReports(db, organizationId, { endpointId, since, limit: maxPages * pageSize })
  const counts = await listRejectionCounts(db, organizationId, endpointId, maxCounts)
  const firstMinute = new Date(Math.floor(since.getTime() / minuteMs - 1) * minuteMs).toISOString()
  const late = counts.filter(({ minute }) => minute >= firstMinute)

  return [...reports.map(ofReport), ...rejections.map(ofRejection), ...late.map(ofCount)].sort(byTime)
}

async function readReports(
  db: Database,
  organizationId: OrganizationId,
  endpointId: EndpointId,
  since: Date,
  maxPages: number
): Promise<ReceivedReport[]> {
  const reports: ReceivedReport[] = []
  for (let page = 0; page < maxPages; page++) {
    const filter = { limit: pageSize, since, after: reports.at(-1) }
    const more = await listReceivedReports(db, organizationId, endpointId, filter)
    reports.push(...more)
    if (more.length < pageSize) break
  }

  return reports
}
