import { sql } from 'kysely'
import type { Queryable } from '../database.ts'

/**
 * Returns the time of the database clock, which all processes share.
 *
 * It is a separate statement, because Citus does not accept clock_timestamp() in an UPDATE of a distributed table.
 */
export async function readDatabaseTime(db: Queryable): Promise<string> {
  const { rows } = await sql<{ time: string }>`
    select date_trunc('milliseconds', clock_timestamp()) as time`.execute(db)
  const [row] = rows
  if (row === undefined) throw new Error('the database did not return its time')

  return row.time
}
