import { sqlstateOf, sqlstates } from '@callbook/postgres'
import type { Queryable } from './database.ts'

const maxRetries = 5

/**
 * Runs `work` in the transaction of `db`, or else in a new one, which it repeats after a deadlock. On Citus, a change
 * of a lookup table locks the whole table, so changes of different rows can deadlock. `work` must have no effects
 * outside of the transaction.
 */
export async function inTransaction<Result>(db: Queryable, work: (tx: Queryable) => Promise<Result>): Promise<Result> {
  if (db.isTransaction) return await work(db)
  for (let retries = 0; ; retries += 1) {
    try {
      return await db.transaction().execute(work)
    } catch (error) {
      if (sqlstateOf(error) !== sqlstates.deadlockDetected || retries === maxRetries) throw error
    }
  }
}
