import { listRejectedReports, listRejectionCounts } from '@callbook/calls'
import { type Database, findEndpoint, listReceivedReports } from '@callbook/db'
import type { EndpointId, OrganizationId } from '@callbook/domain'
import { byTime, type Delivery, ofCount, ofRejection, ofReport, type Trace } from './delivery.ts'

/**
 * The last deliveries to an endpoint, accepted and refused, the latest first, at the same cost however many there are.
 * Undefined for an unknown endpoint.
 *
 * What leaves no trace is not here: repeats of a report, and messages that are acknowledged and not kept.
 */
export async function listDeliveries(
  db: Database,
  organizationId: OrganizationId,
  endpointId: EndpointId,
  limit: number
): Promise<Delivery[] | undefined> {
  if ((await findEndpoint(db, organizationId, endpointId)) === undefined) return undefined
  const traces = await listTraces(db, organizationId, endpointId, limit)

  return traces.map(({ tell }) => tell(0)).reverse()
}

/** The last traces of deliveries, the earliest of them first. */
export async function listTraces(
  db: Database,
  organizationId: OrganizationId,
  endpointId: EndpointId,
  limit: number
): Promise<Trace[]> {
  const reports = await listReceivedReports(db, organizationId, endpointId, { limit })
  const rejections = await listRejectedReports(db, organizationId, endpointId, { limit })
  const counts = await listRejectionCounts(db, organizationId, endpointId, limit)

  return [...reports.map(ofReport), ...rejections.map(ofRejection), ...counts.map(ofCount)].sort(byTime).slice(-limit)
}
