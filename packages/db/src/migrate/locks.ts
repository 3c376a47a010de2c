import { setTimeout as sleep } from 'node:timers/promises'
import { sqlstateOf, sqlstates } from '@callbook/postgres'
import { sql } from 'kysely'
import type { Queryable } from '../database.ts'

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
  { pause, notify, findHolder = async () => undefined }: Patience,
  work: () => Promise<Result>
): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work()
    } catch (cause) {
      if (!inTheWay.includes(sqlstateOf(cause))) throw cause
      if (attempt === 1) notify(`${what}: waiting for a transaction that holds a lock`)
      if (!(await pause())) {
        const holder = (await findHolder()) ?? 'see pg_stat_activity'
        throw new Error(`${what}: a transaction still holds a lock, ${holder}`, { cause })
      }
    }
  }
}

/**
 * Describes the session with the oldest transaction that locks a table of this database. The session that waited waits
 * no longer, so PostgreSQL cannot tell which one stopped it.
 */
export async function describeOldestHolder(session: Queryable): Promise<string | undefined> {
  const { rows } = await sql<{ pid: number; login: string; program: string; since: Date }>`
    select a.pid, a.usename as login, a.application_name as program, a.xact_start as since from pg_stat_activity a
    where a.datname = current_database() and a.pid <> pg_backend_pid() and a.xact_start is not null
      and exists (select from pg_locks l where l.pid = a.pid and l.locktype = 'relation' and l.granted)
    order by a.xact_start limit 1`.execute(session)
  const [oldest] = rows
  if (oldest === undefined) return undefined
  const { pid, login, program, since } = oldest
  const name = program === '' ? login : `${login} (${program})`

  return (
    `probably session ${pid} of ${name}, since ${new Date(since).toISOString()}. ` +
    `Commit or end it, such as by \`select pg_terminate_backend(${pid})\`, and migrate again`
  )
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

/** Time budget for the lock waits of one operation. */
export interface Patience {
  /** Waits a little longer each time. Returns `false` immediately if no time is left. */
  pause(): Promise<boolean>
  /** Reports the current wait to an operator. */
  notify(message: string): void
  /** Returns the session that probably holds the lock, and what to do about it. */
  findHolder?(): Promise<string | undefined>
}

const firstPauseMs = 100

const longestPauseMs = 5_000

export function createLockWaitBudget(waitMs: number, notify: Patience['notify'] = () => undefined): Patience {
  const endsAt = performance.now() + waitMs
  let pauseMs = firstPauseMs

  return {
    notify,
    pause: async () => {
      const leftMs = endsAt - performance.now()
      if (leftMs <= 0) return false

      await sleep(Math.min(pauseMs, leftMs))
      pauseMs = Math.min(2 * pauseMs, longestPauseMs)
      return true
    }
  }
}

/** The lock of Kysely's migrator, which excludes migrations of every release. */
export const runnerLockKey = 3853314791062309107n

const runnerLock = sql.lit(runnerLockKey)

/**
 * Runs `work` while no other process migrates the database.
 *
 * The lock belongs to the session, so it ends if the process is killed.
 *
 * @param session one connection, not through a pooler that shares connections between transactions
 */
export async function withRunnerLock<Result>(
  session: Queryable,
  patience: Patience,
  work: () => Promise<Result>
): Promise<Result> {
  await lock(session, patience)
  try {
    return await work()
  } finally {
    await sql`select pg_advisory_unlock(${runnerLock})`.execute(session).catch(() => undefined) // the session has ended
  }
}

async function lock(session: Queryable, { pause, notify }: Patience): Promise<void> {
  for (let attempt = 1; !(await tryLock(session)); attempt += 1) {
    if (attempt === 1) notify('another process is migrating this database: waiting for it')
    if (!(await pause())) throw new Error('another process is still migrating this database')
  }
}

async function tryLock(session: Queryable): Promise<boolean> {
  const { rows } = await sql<{ is_locked: boolean }>`select pg_try_advisory_lock(${runnerLock}) as is_locked`.execute(
    session
  )

  return rows[0]?.is_locked === true
}
