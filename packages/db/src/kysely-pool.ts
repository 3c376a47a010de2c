import type { PostgresPool, PostgresPoolClient } from 'kysely'
import type pg from 'pg'
import { type ConnectionOptions, connect } from './connection.ts'

/**
 * The pool as Kysely uses it. By itself, it would put back a connection whose query timed out, where the next query
 * waits behind the one that is still unanswered.
 */
export function kyselyPool(pool: pg.Pool, options: ConnectionOptions): PostgresPool {
  return {
    options: pool.options,
    async connect() {
      const { query, release } = await connect(pool, options)

      return {
        query: query as unknown as PostgresPoolClient['query'], // its other form takes a cursor, and we have none
        release
      }
    },
    end: () => pool.end()
  }
}
