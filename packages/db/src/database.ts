import { Kysely, PostgresDialect, sql } from 'kysely'
import type pg from 'pg'
import { kyselyPool } from './kysely-pool.ts'
import { createPool, indexPlans, type PoolOptions, type PoolUse, useOf } from './pool.ts'
import { type EndedQuery, endedQueryOf } from './query-log.ts'
import type { Schema } from './schema.ts'

export type { Schema }
export type Database = Kysely<Schema>

const pools = new WeakMap<Database, pg.Pool>()

export interface DatabaseOptions extends PoolOptions {
  /** Told of each query that has ended, in the asynchronous context of whoever waits for it. */
  readonly onQuery?: ((query: EndedQuery) => void) | undefined
  /**
   * Each connection prepares a statement once, and soon plans it no more: for services that send few statements often.
   * Planning a page far inside a list takes longer than reading it. On Citus, statements are planned each time.
   */
  readonly preparesStatements?: boolean
}

/** The database as a service uses it: every query is answered or given up within five seconds. */
export function createDatabase({ onQuery, preparesStatements = false, ...options }: DatabaseOptions): Database {
  const settings = { ...(preparesStatements && indexPlans), ...options.settings }
  const pool = createPool({ ...options, settings })
  const db = new Kysely<Schema>({
    dialect: new PostgresDialect({ pool: kyselyPool(pool, { preparesStatements }) }),
    ...(onQuery !== undefined && { log: (event) => onQuery(endedQueryOf(event)) })
  })
  pools.set(db, pool)

  return db
}

/** The database for migrations and other work that may take its time. */
export function createAdminDatabase(options: Pick<PoolOptions, 'connectionString' | 'onIdleError'>): Database {
  return createDatabase({
    ...options,
    maxConnections: 2,
    connectionTimeoutMs: 10_000,
    statementTimeoutMs: 0,
    queryTimeoutMs: 0,
    applicationName: 'callbook-admin'
  })
}

/** Undefined for a transaction, which has one connection of its database. */
export function poolUse(db: Database): PoolUse | undefined {
  const pool = pools.get(db)

  return pool && useOf(pool)
}

/** Rejects when the database does not answer. */
export async function ping(db: Database): Promise<void> {
  await sql`select 1`.execute(db)
}
