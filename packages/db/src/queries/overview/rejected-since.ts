import type { ClientId, EndpointId, OrganizationId } from '@callbook/domain'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../database.ts'

/** Maximum number of stored reports and of rows of counted requests that are read for one endpoint. */
const maxRows = 1_000

interface EndpointColumn {
  readonly organizationId: OrganizationId
  /** Column with its id. */
  readonly id: string
}

/**
 * Returns the number of reports that the endpoint of a row rejected since an instant, stored or only counted. It reads
 * at most 1,000 rows of each kind, so a larger number is a lower bound.
 */
export function rejectedSince(endpoint: EndpointColumn, since: Date): RawBuilder<number> {
  return sql`(
    (select count(*) from (select ${stored(endpoint, since)} limit ${maxRows}) as reports)
    + (select coalesce(sum(rejections), 0) from (select rejections ${counted(endpoint, since)} limit ${maxRows}) as minutes)
  )::float8`
}

export function hasRejectedSince(endpoint: EndpointColumn, since: Date): RawBuilder<boolean> {
  return sql`(exists (select ${stored(endpoint, since)}) or exists (select ${counted(endpoint, since)}))`
}

export async function countRejectedReports(
  db: Database,
  organizationId: OrganizationId,
  { clientId, since }: { readonly clientId: ClientId; readonly since: Date }
): Promise<ReadonlyMap<EndpointId, number>> {
  const { rows } = await sql<{ id: EndpointId; rejected: number }>`
    select endpoint.id, ${rejectedSince({ organizationId, id: 'endpoint.id' }, since)} as rejected
    from webhook_endpoints as endpoint
    where endpoint.organization_id = ${organizationId} and endpoint.client_id = ${clientId}`.execute(db)

  return new Map(rows.map(({ id, rejected }) => [id, rejected]))
}

function stored({ organizationId, id }: EndpointColumn, since: Date): RawBuilder<unknown> {
  return sql`from rejected_reports as rejected where rejected.organization_id = ${organizationId}
    and rejected.endpoint_id = ${sql.ref(id)} and rejected.received_at >= ${since}`
}

function counted({ organizationId, id }: EndpointColumn, since: Date): RawBuilder<unknown> {
  return sql`from rejection_counts as rejected where rejected.organization_id = ${organizationId}
    and rejected.endpoint_id = ${sql.ref(id)} and rejected.minute >= ${since}`
}
