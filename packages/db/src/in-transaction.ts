import { sqlstateOf, sqlstates } from '@callbook/postgres'
import type { Database, Queryable } from './database.ts'

const maxRetries = 5

/**
 * Runs `work` in a transaction and repeats it after a deadlock. On Citus, a change of a lookup table locks the whole
 * table, so changes of different rows can deadlock. `work` must have no effects outside of the transaction.
 */
export async function inTransaction<Result>(db: Database, work: (tx: Queryable) => Promise<Result>): Promise<Result> {
  for (let retries = 0; ; retries += 1) {
    try {
      return await db.transaction().execute(work)
    } catch (error) {
      if (sqlstateOf(error) !== sqlstates.deadlockDetected || retries === maxRetries) throw error
    }
  }
}
