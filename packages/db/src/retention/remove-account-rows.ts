import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Database } from '../database.ts'
import type { RetentionData } from './expired-rows.ts'
import type { RetentionLimits } from './limits.ts'
import type { RowRemoval } from './retention.ts'

/** Expiring rows of accounts, which belong to no organization. Each table has an index on its time. */
interface ExpiredAccountRows {
  readonly data: RetentionData
  readonly before: Date
  readonly areExpired: RawBuilder<SqlBool>
}

export function expiringAccountRows({ accounts, audit }: RetentionLimits): readonly ExpiredAccountRows[] {
  return [
    { data: 'sessions', before: accounts, areExpired: sql`expires_at < ${accounts}` },
    { data: 'access_tokens', before: accounts, areExpired: sql`expires_at < ${accounts}` },
    { data: 'sign_in_links', before: accounts, areExpired: sql`expires_at < ${accounts}` },
    { data: 'account_events', before: audit, areExpired: sql`created_at < ${audit}` }
  ]
}

/** Deletes the rows in batches. Concurrent runs delete each row once. */
export async function removeAccountRows(
  db: Database,
  { data, areExpired }: ExpiredAccountRows,
  { dryRun, rowsPerStep, onProgress, onRemoved }: RowRemoval
): Promise<number> {
  const table = sql.table(data)
  const count = sql<{ rows: number }>`select count(*) as rows from ${table} where ${areExpired}`
  const of = Number((await count.execute(db)).rows[0]?.rows ?? 0)
  if (dryRun || of === 0) return of

  let removed = 0
  for (let found = rowsPerStep; found === rowsPerStep; ) {
    // Two statements, because the rows of a LIMIT can differ between the nodes of a cluster.
    const { rows } = await sql<{ id: string }>`
      select id from ${table} where ${areExpired} order by id limit ${rowsPerStep}`.execute(db)
    found = rows.length
    if (found === 0) break
    const ids = sql.join(rows.map(({ id }) => id))
    const { numAffectedRows = 0n } = await sql`delete from ${table} where id in (${ids}) and ${areExpired}`.execute(db)
    removed += Number(numAffectedRows)
    if (numAffectedRows === 0n) continue
    onRemoved({ data, rows: Number(numAffectedRows) })
    onProgress({ data, rows: removed, of })
  }

  return removed
}
