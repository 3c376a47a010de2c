import { deferInKysely } from '@callbook/postgres'
import type { Queryable } from '../../database.ts'
import { type CountChanges, changeCounts } from './count-changes.ts'

/**
 * Updates counters at the end of a transaction, because other transactions wait for them until it ends. It runs once in
 * a transaction, so that all counters are locked in one order.
 */
export async function deferCountChanges(tx: Queryable, changes: CountChanges): Promise<void> {
  for (const query of changeCounts(changes)) await deferInKysely(tx, query)
}
