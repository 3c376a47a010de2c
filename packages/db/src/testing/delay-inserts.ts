import { sql } from 'kysely'
import type { TestDb } from './connect.ts'

/** Delays the end of each insertion into a table, like a slow disk. */
export async function delayInserts(db: TestDb, table: string, { ms }: { readonly ms: number }): Promise<void> {
  await sql`
    create function delay_insert() returns trigger language plpgsql as
      $$ begin perform pg_sleep(tg_argv[0]::float8 / 1000); return null; end $$`.execute(db)
  await sql`
    create trigger delay_insert after insert on ${sql.id(table)} for each statement
    execute function delay_insert(${sql.lit(ms)})`.execute(db)
}
