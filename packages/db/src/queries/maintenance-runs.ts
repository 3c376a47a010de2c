import { sql } from 'kysely'
import type { Queryable } from '../database.ts'

/** Work that a scheduler outside of the services starts. */
export type Maintenance = 'backup' | 'retention'

export async function recordMaintenance(db: Queryable, name: Maintenance, now: Date): Promise<void> {
  await db
    .insertInto('maintenance_runs')
    .values({ name, completed_at: now })
    .onConflict((row) => row.column('name').doUpdateSet({ completed_at: now }))
    .execute()
}

/** Returns when a work was last completed; `undefined` if it never was. */
export async function findLastRun(db: Queryable, name: Maintenance): Promise<Date | undefined> {
  const row = await db.selectFrom('maintenance_runs').select('completed_at').where('name', '=', name).executeTakeFirst()

  return row && new Date(row.completed_at)
}

/** Returns when each work was last completed, without work that was never completed. */
export async function listMaintenance(
  db: Queryable
): Promise<readonly { readonly name: string; readonly completedAt: Date }[]> {
  const rows = await db.selectFrom('maintenance_runs').selectAll().orderBy('name').execute()

  return rows.map(({ name, completed_at }) => ({ name, completedAt: new Date(completed_at) }))
}

/** Returns the size of the database on its disk, without WAL, in bytes. */
export async function measureDatabaseBytes(db: Queryable): Promise<number> {
  const { rows } = await sql<{ bytes: string }>`select pg_database_size(current_database()) as bytes`.execute(db)

  return Number(rows[0]?.bytes)
}
