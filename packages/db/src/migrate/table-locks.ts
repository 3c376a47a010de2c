import { sqlstateOf, sqlstates } from '@callbook/postgres'
import { sql } from 'kysely'
import type { Queryable } from '../database.ts'
import type { Patience } from './lock-wait-budget.ts'

/** A waiting lock request blocks all later ones. The limit is below the three-second statement timeout of services. */
const shortWaitMs = 2_000

/** Errors caused by locks of other transactions. */
const inTheWay: readonly string[] = [sqlstates.lockNotAvailable, sqlstates.deadlockDetected]

export async function withShortLockWaits<Result>(
  session: Queryable,
  work: () => Promise<Result>,
  waitMs = shortWaitMs
): Promise<Result> {
  return await withLockTimeout(session, `${waitMs}ms`, work)
}

/** Runs `work` in a session without a lock timeout, for statements that do not block others while they wait. */
export async function withLongLockWaits<Result>(session: Queryable, work: () => Promise<Result>): Promise<Result> {
  return await withLockTimeout(session, '0', work)
}

/**
 * Repeats `work` until it gets its locks.
 *
 * @param what name of the operation for an operator
 */
export async function untilLocked<Result>(
  what: string,
  { pause, notify }: Patience,
  work: () => Promise<Result>
): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work()
    } catch (cause) {
      if (!inTheWay.includes(sqlstateOf(cause))) throw cause
      if (attempt === 1) notify(`${what}: waiting for a transaction that holds a lock`)
      if (!(await pause()))
        throw new Error(`${what}: a transaction still holds a lock, see pg_stat_activity`, { cause })
    }
  }
}

async function withLockTimeout<Result>(
  session: Queryable,
  timeout: string,
  work: () => Promise<Result>
): Promise<Result> {
  const { rows } = await sql<{ before: string }>`
    select current_setting('lock_timeout') as before, set_config('lock_timeout', ${timeout}, false)`.execute(session)
  const before = rows[0]?.before ?? '0'
  try {
    return await work()
  } finally {
    await sql`select set_config('lock_timeout', ${before}, false)`.execute(session).catch(() => undefined) // it has ended
  }
}
