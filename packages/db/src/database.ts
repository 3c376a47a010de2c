import type { OrganizationKey } from '@callbook/domain'
import type { PoolOptions } from '@callbook/postgres'
import { type DatabaseOptions, PooledDatabase } from '@callbook/postgres'
import type { Kysely } from 'kysely'
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

/** Creates the database handle for migrations and other long work. */
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
