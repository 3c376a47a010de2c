import { setTimeout as sleep } from 'node:timers/promises'
import { sqlstateOf, sqlstates } from '@callbook/postgres'
import { sql } from 'kysely'
import type { Database, Queryable } from '../database.ts'
import { loginPrefix } from '../reporting/views.ts'
import { type Patience, runnerLockKey } from './locks.ts'

/** Time between two searches for readers. It is below the shortest lock timeout of a migration. */
const searchEveryMs = 250

/**
 * Ends the sessions of SQL readers that `session` waits for, while `work` runs. A reader can reset the timeouts of its
 * login, so an idle transaction of a reader could otherwise stop a migration for as long as it likes.
 *
 * @param db opens another connection beside `session`
 */
export async function withoutReadersInTheWay<Result>(
  { db, session, notify }: Pick<Patience, 'notify'> & { readonly db: Database; readonly session: Queryable },
  work: () => Promise<Result>
): Promise<Result> {
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(session)
  const waiting = rows[0]?.pid ?? 0
  const done = new AbortController()
  const guarding = guard(db, waiting, { notify, signal: done.signal }).catch((error: unknown) =>
    notify(`sessions of readers are not watched: ${error instanceof Error ? error.message : error}`)
  )
  try {
    return await work()
  } finally {
    done.abort()
    await guarding
  }
}

/** @param waiting process of the session that waits */
async function guard(
  db: Database,
  waiting: number,
  { notify, signal }: Pick<Patience, 'notify'> & { readonly signal: AbortSignal }
): Promise<void> {
  const reported = new Set<string>()
  const report = (message: string) => {
    if (!reported.has(message)) notify(message)
    reported.add(message)
  }

  while (!signal.aborted) {
    for (const { pid, login } of await findReaders(db, waiting)) {
      const problem = await end(db, pid)
      report(problem === undefined ? `ended a session of ${login}, which was in the way` : `${login}: ${problem}`)
    }
    await sleep(searchEveryMs, undefined, { signal }).catch(() => undefined)
  }
}

/** Returns the sessions of readers that a session waits for, or that hold the lock of migrations. */
async function findReaders(db: Database, waiting: number): Promise<{ pid: number; login: string }[]> {
  const { rows } = await sql<{ pid: number; login: string }>`
    select a.pid, a.usename as login from pg_stat_activity a
    where a.usename like ${`${loginPrefix.replaceAll('_', '\\_')}%`} and (
      a.pid = any (pg_blocking_pids(${waiting})) or exists (
        select from pg_locks l
        where l.pid = a.pid and l.locktype = 'advisory' and l.granted
          and l.classid = ${sql.lit(Number(runnerLockKey >> 32n))} and l.objid = ${sql.lit(Number(runnerLockKey & 0xffffffffn))}
      )
    )`.execute(db)

  return rows
}

/** @returns the problem if this role may not end the session */
async function end(db: Database, pid: number): Promise<string | undefined> {
  try {
    await sql`select pg_terminate_backend(${pid})`.execute(db)

    return undefined
  } catch (error) {
    if (sqlstateOf(error) !== sqlstates.insufficientPrivilege) throw error

    return 'a session of this reader is in the way: an administrator of PostgreSQL must end it'
  }
}
