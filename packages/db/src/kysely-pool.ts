import { hash } from 'node:crypto'
import type { PostgresPool, PostgresPoolClient } from 'kysely'
import type pg from 'pg'
import { isStalePlan } from './sqlstate.ts'

export interface KyselyPoolOptions {
  /** Whether a connection keeps the plans of statements, by names. */
  readonly preparesStatements: boolean
}

type Query = (text: string, parameters: readonly unknown[]) => Promise<unknown>

/**
 * The pool as Kysely uses it, but for two things: it closes connections of no more use, and can name statements.
 *
 * Kysely would put back a connection whose query timed out, where the next query waits behind the one that is still
 * unanswered.
 */
export function kyselyPool(pool: pg.Pool, { preparesStatements }: KyselyPoolOptions): PostgresPool {
  const prepared = new WeakMap<pg.PoolClient, Set<string>>()

  async function connect(): Promise<PostgresPoolClient> {
    const client = await pool.connect()
    const send: Query = preparesStatements
      ? sendNamed(client, prepared)
      : (text, parameters) => client.query(text, [...parameters])

    return discardable(client, send, () => (prepared.get(client)?.size ?? 0) > mostPlans)
  }

  return { options: pool.options, connect, end: () => pool.end() }
}

/**
 * The plan of a page takes 140 to 340 KB of the server. Filters can be combined in hundreds of ways, which few services
 * ever see: the connection that has seen them makes room for a new one.
 */
const mostPlans = 50

/** The same text has the same name everywhere, for the sake of poolers that keep statements too. */
function sendNamed(client: pg.PoolClient, prepared: WeakMap<pg.PoolClient, Set<string>>): Query {
  const names = prepared.get(client) ?? new Set()
  prepared.set(client, names)

  return (text, parameters) => {
    if (parameters.length === 0) return client.query(text)
    const name = hash('sha1', text, 'base64url')
    names.add(name)

    return client.query({ name, text, values: [...parameters] })
  }
}

function discardable(client: pg.PoolClient, send: Query, isFull: () => boolean): PostgresPoolClient {
  let timeout: unknown
  let isStale = false

  async function query(text: string, parameters: readonly unknown[]) {
    if (timeout !== undefined) throw timeout // the rollback: it would wait as long again

    try {
      return await send(text, parameters)
    } catch (error) {
      if (isTimeout(error)) timeout = error
      isStale ||= isStalePlan(error)
      throw error
    }
  }

  return {
    query: query as unknown as PostgresPoolClient['query'], // its other form takes a cursor, and we have none
    release: (destroy) => client.release(destroy === true || timeout !== undefined || isStale || isFull())
  }
}

function isTimeout(error: unknown): boolean {
  return error instanceof Error && error.message === 'Query read timeout'
}
