import { sql } from 'kysely'
import type { Queryable } from '../../database.ts'

/** Returns `true` if a partition of raw_reports, attached or detached, has a report received at an instant or later. */
export async function hasReportSince(db: Queryable, partition: string, instant: Date): Promise<boolean> {
  const { rows } = await sql`
    /* across tenants */
    select from ${sql.table(partition)} where received_at >= ${sql.lit(instant.toISOString())} limit 1`.execute(db)

  return rows.length > 0
}
