import { sqlstateOf, sqlstates } from '@callbook/postgres'
import { sql } from 'kysely'
import type { Queryable } from '../database.ts'
import type { Patience } from './patience.ts'

/**
 * Whoever waits for a table makes everyone wait who comes later: for less than the three seconds after which a
 * statement of a service is cancelled.
 */
const shortWaitMs = 2_000

/** What a transaction fails with that others are in the way of. */
const inTheWay: readonly string[] = [sqlstates.lockNotAvailable, sqlstates.deadlockDetected]

/** Does `work` in a session none of whose statements waits long for a lock. */
export async function withShortLockWaits<Result>(
  session: Queryable,
  work: () => Promise<Result>,
  waitMs = shortWaitMs
): Promise<Result> {
  return await withLockTimeout(session, `${waitMs}ms`, work)
}

/** Does `work` in a session whose statements wait for as long as it takes: for such as nobody has to wait behind. */
export async function withLongLockWaits<Result>(session: Queryable, work: () => Promise<Result>): Promise<Result> {
  return await withLockTimeout(session, '0', work)
}

/**
 * Repeats `work` until it gets the locks that it does not wait long for.
 *
 * @param what is done, as an operator would call it
 */
export async function untilLocked<Result>(
  what: string,
  { pause, tell }: Patience,
  work: () => Promise<Result>
): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work()
    } catch (cause) {
      if (!inTheWay.includes(sqlstateOf(cause))) throw cause
      if (attempt === 1) tell(`${what}: waiting for a transaction that holds a lock`)
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
