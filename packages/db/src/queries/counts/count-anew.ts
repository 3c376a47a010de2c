import { deferInKysely } from '@callbook/postgres'
import type { Queryable } from '../../database.ts'
import { type CountChange, changeCounts } from './count-changes.ts'
import type { CountedTable } from './counted-tables.ts'

/** Brings counters up to date at the end of a transaction: others wait for them until it is over. */
export async function countAnew(tx: Queryable, table: CountedTable, changes: readonly CountChange[]): Promise<void> {
  for (const query of changeCounts(table, changes)) await deferInKysely(tx, query)
}
