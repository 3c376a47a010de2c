import type { PostgresPool, PostgresPoolClient } from 'kysely'
import type pg from 'pg'

/**
 * The pool as Kysely uses it, but for one thing: a connection whose query timed out is closed.
 *
 * Kysely would put it back, where the next query waits behind the one that is still unanswered.
 */
export function discardTimedOut(pool: pg.Pool): PostgresPool {
  return {
    options: pool.options,
    connect: async () => discardable(await pool.connect()),
    end: () => pool.end()
  }
}

function discardable(client: pg.PoolClient): PostgresPoolClient {
  let timeout: unknown

  async function query(text: string, parameters: readonly unknown[]) {
    if (timeout !== undefined) throw timeout // the rollback: it would wait as long again

    try {
      return await client.query(text, [...parameters])
    } catch (error) {
      if (isTimeout(error)) timeout = error
      throw error
    }
  }

  return {
    query: query as unknown as PostgresPoolClient['query'], // its other form takes a cursor, and we have none
    release: (destroy) => client.release(destroy === true || timeout !== undefined)
  }
}

function isTimeout(error: unknown): boolean {
  return error instanceof Error && error.message === 'Query read timeout'
}
