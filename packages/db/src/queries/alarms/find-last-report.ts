import type { EndpointId, OrganizationId } from '@callbook/domain'
import type { Database } from '../../database.ts'

/** Returns the time of the last report at the URL of an endpoint, or `undefined` if none arrived since an instant. */
export async function findLastReport(
  db: Database,
  organizationId: OrganizationId,
  endpointId: EndpointId,
  since: Date
): Promise<Date | undefined> {
  const report = await db
    .selectFrom('raw_reports')
    .select('received_at')
    .where('organization_id', '=', organizationId)
    .where('endpoint_id', '=', endpointId)
    .where('received_at', '>=', since.toISOString())
    .where('source', '=', 'webhook')
    .orderBy('received_at', 'desc')
    .limit(1)
    .executeTakeFirst()

  return report && new Date(report.received_at)
}
