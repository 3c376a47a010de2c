import { sqlstateOf, sqlstates } from '@callbook/postgres'
import type { Database, Queryable } from './database.ts'

const maxRetries = 5

/**
 * Does `work` in a transaction, and again where that ended in a deadlock: on Citus, a change of a lookup table locks it
 * as a whole, so that those meet who change different rows. It may have nothing but the transaction to undo.
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
