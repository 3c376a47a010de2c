import { sql } from 'kysely'
import type { TestDb } from './connect.ts'

/** Restores a database to its migrated, empty state. */
export async function emptyTables(db: TestDb): Promise<void> {
  const { rows } = await sql<{ deletions: string }>`
    select string_agg(format('delete from %I', relname), ';') as deletions from pg_class
    where relkind in ('r', 'p') and not relispartition and relnamespace = current_schema()::regnamespace
      and relname not like 'kysely_%'`.execute(db)
  await db.transaction().execute(async (tx) => {
    // Without triggers, tables can be emptied in any order. Truncation would replace the files of each index.
    await sql`set local session_replication_role = replica`.execute(tx)
    for (const { deletions } of rows) await sql.raw(deletions).execute(tx)
  })
}
