import { sql } from 'kysely'
import { onTestFinished } from 'vitest'
import type { TestDb } from './connect.ts'

/** Makes a table refuse every new row, until the end of the test. */
export async function refuseRows(db: TestDb, table: string): Promise<void> {
  await sql`alter table ${sql.id(table)} add constraint no_rows check (false) not valid`.execute(db)
  onTestFinished(async () => {
    await sql`alter table ${sql.id(table)} drop constraint no_rows`.execute(db)
  })
}
