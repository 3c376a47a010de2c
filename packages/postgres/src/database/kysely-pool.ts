import type { PostgresPool, PostgresPoolClient } from 'kysely'
import type pg from 'pg'
import type { Connection } from './connection.ts'

/**
 * Adapts the pool to Kysely. Without it, Kysely would return a connection after a query timeout to the pool, and the
 * next query would wait behind the unanswered one.
 */
export function kyselyPool(pool: pg.Pool, connect: () => Promise<Connection>): PostgresPool {
  return {
    options: pool.options,
    async connect() {
      const { query, release } = await connect()

      return {
        query: query as unknown as PostgresPoolClient['query'], // the other overload takes a cursor, which is not used
        release
      }
    },
    end: () => pool.end()
  }
}
