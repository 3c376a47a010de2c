import { sql } from 'kysely'
import type { Queryable } from './database.ts'

/**
 * Runs `work` in the transaction of `db`, or else in a new one. `confirm` must accept the result before the commit: if
 * it throws, the work is rolled back.
 *
 * Locks are held for ten seconds at most: then the server ends a transaction that still waits for `confirm`.
 */
export async function commitConfirmed<Result>(
  db: Queryable,
  work: (tx: Queryable) => Promise<Result>,
  confirm: ((result: Result) => Promise<void>) | undefined
): Promise<Result> {
  const run = async (tx: Queryable) => {
    const result = await work(tx)
    if (confirm !== undefined) {
      await sql`set local idle_in_transaction_session_timeout = '10s'`.execute(tx)
      await confirm(result)
    }

    return result
  }

  return db.isTransaction ? await run(db) : await db.transaction().execute(run)
}
