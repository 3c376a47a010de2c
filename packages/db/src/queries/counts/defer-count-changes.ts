import { deferInKysely } from '@callbook/postgres'
import type { Queryable } from '../../database.ts'
import { type CountChange, changeCounts } from './count-changes.ts'
import type { CountedTable } from './counted-tables.ts'

/** Updates counters at the end of a transaction, because other transactions wait for them until it ends. */
export async function deferCountChanges(
  tx: Queryable,
  table: CountedTable,
  changes: readonly CountChange[]
): Promise<void> {
  for (const query of changeCounts(table, changes)) await deferInKysely(tx, query)
}
