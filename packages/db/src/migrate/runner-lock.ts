import { sql } from 'kysely'
import type { Queryable } from '../database.ts'
import type { Patience } from './lock-wait-budget.ts'

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
