import type { OrganizationId } from '@callbook/domain'
import type { PoolOptions } from '@callbook/postgres'
import { type DatabaseOptions, PooledDatabase } from '@callbook/postgres'
import type { Kysely } from 'kysely'
import type { Schema } from './schema.ts'

export type { DatabaseOptions, Schema }

/** The database, from which lists can be read too. */
export type Database = PooledDatabase<Schema, OrganizationId>

/** What statements can be sent to: the database, one connection of it, or a transaction. */
export type Queryable = Kysely<Schema>

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
