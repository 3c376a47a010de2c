import { listRejectedReports, listRejectionCounts } from '@callbook/calls'
import { type Database, findEndpoint, listReceivedReports } from '@callbook/db'
import type { EndpointId, OrganizationId } from '@callbook/domain'
import { byTime, ofCount, ofRejection, ofReport, type ReportReceipt, receiptOf, type Trace } from './delivery.ts'

/**
 * Lists the latest reports to an endpoint, accepted and rejected, newest first. The cost does not depend on their total
 * number.
 *
 * Excludes what leaves no trace: repeats of a report, and acknowledged messages that are not stored.
 *
 * @returns `undefined` if the endpoint does not exist
 */
export async function listDeliveries(
  db: Database,
  organizationId: OrganizationId,
  endpointId: EndpointId,
  limit: number
): Promise<ReportReceipt[] | undefined> {
  if ((await findEndpoint(db, organizationId, endpointId)) === undefined) return undefined
  const traces = await listTraces(db, organizationId, endpointId, limit)

  return traces.map((trace) => receiptOf(trace)).reverse()
}

/** Returns the latest traces, earliest first. */
export async function listTraces(
  db: Database,
  organizationId: OrganizationId,
  endpointId: EndpointId,
  limit: number
): Promise<Trace[]> {
  const reports = await listReceivedReports(db, organizationId, endpointId, { limit })
  const rejections = await listRejectedReports(db, organizationId, { endpointId, limit })
  const counts = await listRejectionCounts(db, organizationId, endpointId, limit)

  return [...reports.map(ofReport), ...rejections.map(ofRejection), ...counts.map(ofCount)].sort(byTime).slice(-limit)
}
