import type { Database, OrganizationScope } from '@callbook/db'
import { sql } from 'kysely'
import { areReports, type RejectionFilter } from './rejection-filter.ts'
import { type RejectingEndpoint, withEndpoint } from './rejections.ts'

const mostFacets = 200

export interface RejectionCause {
  readonly cause: string
  readonly reports: number
  /** Number of reports with a stored body. */
  readonly retryable: number
}

export interface RejectionSource extends RejectingEndpoint {
  readonly reports: number
}

/** Counts the stored rejected reports by cause, most frequent first. */
export async function countRejectionCauses(
  { db, organizationId }: OrganizationScope<Database>,
  filter: RejectionFilter
): Promise<RejectionCause[]> {
  const { rows } = await sql<RejectionCause>`
    select rejected.cause, count(*)::int as reports, count(rejected.body)::int as retryable
    from rejected_reports as rejected where ${areReports(organizationId, filter)}
    group by rejected.cause order by reports desc, rejected.cause limit ${mostFacets}`.execute(db)

  return rows
}

/** Counts the stored rejected reports by URL, most frequent first. */
export async function countRejectionSources(
  { db, organizationId }: OrganizationScope<Database>,
  filter: RejectionFilter
): Promise<RejectionSource[]> {
  const { rows } = await sql<RejectionSource>`
    select rejected.endpoint_id, rejected.reports, endpoint.client_id, client.display_name as client_name,
      endpoint.provider
    from (
      select rejected.endpoint_id, count(*)::int as reports from rejected_reports as rejected
      where ${areReports(organizationId, filter)} group by rejected.endpoint_id
    ) as rejected ${withEndpoint(organizationId)}
    order by rejected.reports desc, rejected.endpoint_id limit ${mostFacets}`.execute(db)

  return rows
}
