import { sql } from 'kysely'
import type { TestDb } from './connect.ts'

/** Restores a database to its migrated, empty state. */
export async function emptyTables(db: TestDb): Promise<void> {
  const { rows } = await sql<{ names: string }>`
    select string_agg(quote_ident(relname), ', ') as names from pg_class
    where relkind in ('r', 'p') and not relispartition and relnamespace = current_schema()::regnamespace
      and relname not like 'kysely_%'`.execute(db)
  for (const { names } of rows) await sql.raw(`truncate ${names}`).execute(db)
}
