import { sql } from 'kysely'
import type { Database, Queryable } from './database.ts'

/**
 * Runs `work` in a transaction and commits it after `confirm` has accepted its result. If `confirm` throws, the work
 * is rolled back.
 *
 * Locks are held for ten seconds at most: then the server ends a transaction that still waits for `confirm`.
 */
export async function commitConfirmed<Result>(
  db: Database,
  work: (tx: Queryable) => Promise<Result>,
  confirm: ((result: Result) => Promise<void>) | undefined
): Promise<Result> {
  return await db.transaction().execute(async (tx) => {
    const result = await work(tx)
    if (confirm !== undefined) {
      await sql`set local idle_in_transaction_session_timeout = '10s'`.execute(tx)
      await confirm(result)
    }

    return result
  })
}
