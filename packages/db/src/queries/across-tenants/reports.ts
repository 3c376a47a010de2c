import { sql } from 'kysely'
import type { Database, Queryable } from '../../database.ts'

/** Counts the reports of all organizations that wait for the mapping of their vendor, for the metrics of the worker. */
export async function countUnmappedReports(db: Database): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    /* across tenants */
    select count(*)::int as count
    from webhook_endpoints e
    join rejected_reports r on r.organization_id = e.organization_id and r.endpoint_id = e.id
    where e.provider like 'custom-%' and r.cause = 'unmapped'`.execute(db)

  return rows[0]?.count ?? 0
}

/** Returns `true` if a partition of raw_reports, attached or detached, has a report received at an instant or later. */
export async function hasReportSince(db: Queryable, partition: string, instant: Date): Promise<boolean> {
  const { rows } = await sql`
    /* across tenants */
    select from ${sql.table(partition)} where received_at >= ${sql.lit(instant.toISOString())} limit 1`.execute(db)

  return rows.length > 0
}
