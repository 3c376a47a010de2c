import type { OrganizationKey } from '@callbook/domain'
import { type DatabaseOptions, PooledDatabase, type PoolOptions, sqlstateOf, sqlstates } from '@callbook/postgres'
import { type Kysely, sql } from 'kysely'
import type { Schema } from './schema.ts'

export type { DatabaseOptions, Schema }

/** The database, including list queries. */
export type Database = PooledDatabase<Schema, OrganizationKey>

/** Anything that runs statements: the database, one connection, or a transaction. */
export type Queryable = Kysely<Schema>

/** Creates the database handle of a service: every query ends within five seconds. */
export function createDatabase(options: DatabaseOptions): Database {
  return new PooledDatabase(options)
}

interface AdminDatabaseOptions extends Pick<PoolOptions, 'connectionString' | 'onIdleError'> {
  /** Time limit of a statement, in milliseconds; by default none. */
  readonly statementLimitMs?: number | undefined
}

/** Creates the database handle for migrations and other long work. */
export function createAdminDatabase({ statementLimitMs = 0, ...options }: AdminDatabaseOptions): Database {
  return createDatabase({
    ...options,
    maxConnections: 2,
    connectionTimeoutMs: 10_000,
    statementTimeoutMs: statementLimitMs,
    queryTimeoutMs: statementLimitMs === 0 ? 0 : statementLimitMs + 1_000,
    idleInTransactionTimeoutMs: 60_000,
    applicationName: 'callbook-admin'
  })
}

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
