import { sql } from 'kysely'
import type { Database } from '../../../database.ts'

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
