import type { OrganizationId } from '@callbook/domain'
import { type Kysely, sql } from 'kysely'
import type { ReadOptions } from './asked.ts'
import { type PoolOptions, type PoolUse, useOf } from './pool.ts'
import { type DatabaseOptions, PooledDatabase, type Statement } from './pooled-database.ts'
import type { Schema } from './schema.ts'

export type { DatabaseOptions, Schema }
export type Database = Kysely<Schema>

/** The database as a service uses it: every query is answered or given up within five seconds. */
export function createDatabase(options: DatabaseOptions): Database {
  return new PooledDatabase(options)
}

/** The database for migrations and other work that may take its time. */
export function createAdminDatabase(options: Pick<PoolOptions, 'connectionString' | 'onIdleError'>): Database {
  return createDatabase({
    ...options,
    maxConnections: 2,
    connectionTimeoutMs: 10_000,
    statementTimeoutMs: 0,
    queryTimeoutMs: 0,
    idleInTransactionTimeoutMs: 60_000,
    applicationName: 'callbook-admin'
  })
}

/**
 * Runs a statement outside of any transaction, and reads its rows from the bytes that the server sent: for lists, of
 * which objects would cost more than the rest.
 */
export async function readRows<Result>(
  db: Database,
  statement: Statement,
  options: ReadOptions<Result>
): Promise<Result> {
  if (!(db instanceof PooledDatabase)) throw new Error('a transaction cannot be asked for the bytes of rows')

  return await db.readRows(statement, options)
}

/**
 * Does what takes one connection at a time, other than `readRows`, when it is the turn of an organization.
 *
 * @throws what `DatabaseOptions.turns` do when the turn does not come in time
 */
export async function inTurn<Result>(
  db: Database,
  organizationId: OrganizationId,
  work: () => Promise<Result>
): Promise<Result> {
  if (!(db instanceof PooledDatabase)) throw new Error('a transaction has had its turn')
  const leave = await db.turns.enter(organizationId)
  try {
    return await work()
  } finally {
    leave()
  }
}

/** Undefined for a transaction, which has one connection of its database. */
export function poolUse(db: Database): PoolUse | undefined {
  return db instanceof PooledDatabase ? useOf(db.pool) : undefined
}

/** Rejects when the database does not answer. */
export async function ping(db: Database): Promise<void> {
  await sql`select 1`.execute(db)
}
