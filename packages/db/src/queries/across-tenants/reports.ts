import { type RawBuilder, sql } from 'kysely'
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

/** The condition that a legal hold `h` is about a raw report `t`. */
const isAbout = sql`h.organization_id = t.organization_id and h.client_id = t.client_id and h.released_at is null
  and (h.call_id is null or h.call_id = t.call_id)
  and (h.customer_id is null or exists (
    select from calls c
    where c.organization_id = t.organization_id and c.id = t.call_id and c.customer_id = h.customer_id))`

/** The condition that a raw report `t` is under a legal hold. */
export const isReportHeld: RawBuilder<boolean> = sql`exists (select from legal_holds h where ${isAbout})`

/** Returns the ids of all open holds. */
export async function listOpenHoldIds(db: Queryable): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string }>`
    /* across tenants */
    select id from legal_holds where released_at is null`.execute(db)

  return new Set(rows.map(({ id }) => id))
}

/** Returns `true` if a partition of raw_reports, attached or detached, has a report under a legal hold. */
export async function hasHeldReport(db: Queryable, partition: string): Promise<boolean> {
  const { rows } = await sql`
    /* across tenants */
    select from legal_holds h, ${sql.table(partition)} t where ${isAbout} limit 1`.execute(db)

  return rows.length > 0
}
