import { sql } from 'kysely'
import type { Queryable } from '../database.ts'

/**
 * The time by the database's clock, which all processes share.
 *
 * A statement of its own: Citus takes no clock_timestamp() in the UPDATE of a table that it keeps on several machines.
 */
export async function readDatabaseTime(db: Queryable): Promise<string> {
  const { rows } = await sql<{ time: string }>`
    select date_trunc('milliseconds', clock_timestamp()) as time`.execute(db)
  const [row] = rows
  if (row === undefined) throw new Error('the database did not say what time it is')

  return row.time
}
