import { hash } from 'node:crypto'
import type { PostgresPool, PostgresPoolClient } from 'kysely'
import type pg from 'pg'
import { isStalePlan } from './sqlstate.ts'

export interface KyselyPoolOptions {
  /** Whether a connection keeps the plans of statements, by names. */
  readonly preparesStatements: boolean
}

/**
 * The plan of a page takes 140 to 340 KB of the server. Filters can be combined in hundreds of ways, which few services
 * ever see: the connection that has seen them makes room for a new one.
 */
const mostPlans = 50

/** The names of the statements that a connection keeps. */
const prepared = new WeakMap<pg.PoolClient, Set<string>>()

/**
 * The pool as Kysely uses it, but for two things: it closes connections of no more use, and can name statements.
 *
 * Kysely would put back a connection whose query timed out, where the next query waits behind the one that is still
 * unanswered.
 */
export function kyselyPool(pool: pg.Pool, options: KyselyPoolOptions): PostgresPool {
  return {
    options: pool.options,
    connect: async () => connectionOf(await pool.connect(), options),
    end: () => pool.end()
  }
}

function connectionOf(client: pg.PoolClient, { preparesStatements }: KyselyPoolOptions): PostgresPoolClient {
  const names = prepared.get(client) ?? new Set()
  prepared.set(client, names)
  let timeout: unknown
  let isStale = false

  async function query(text: string, parameters: readonly unknown[]) {
    if (timeout !== undefined) throw timeout // the rollback: it would wait as long again
    const named = preparesStatements && parameters.length > 0 && { name: nameOf(text) }
    if (named !== false) names.add(named.name)

    try {
      return await client.query({ ...named, text, values: [...parameters] })
    } catch (error) {
      if (isTimeout(error)) timeout = error
      isStale ||= isStalePlan(error)
      throw error
    }
  }

  return {
    query: query as unknown as PostgresPoolClient['query'], // its other form takes a cursor, and we have none
    release: (destroy) => client.release(destroy === true || timeout !== undefined || isStale || names.size > mostPlans)
  }
}

/** The same everywhere, for the sake of poolers that keep statements too. */
function nameOf(text: string): string {
  return hash('sha1', text, 'base64url')
}

function isTimeout(error: unknown): boolean {
  return error instanceof Error && error.message === 'Query read timeout'
}
