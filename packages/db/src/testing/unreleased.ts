import { sql } from 'kysely'
import type { Database } from '../database.ts'

/** Makes a database look as if a version before the first release had migrated it. */
export async function markAsUnreleased(db: Database): Promise<void> {
  await sql`create table if not exists kysely_migration (name text primary key, timestamp text not null)`.execute(db)
  await sql`insert into kysely_migration values ('0001-organizations-and-clients', now())`.execute(db)
}
