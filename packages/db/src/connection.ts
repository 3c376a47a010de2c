import { hash } from 'node:crypto'
import type pg from 'pg'
import { isStalePlan } from './sqlstate.ts'
import { RowsGroup, type RowsQuery } from './wire/rows-group.ts'

export interface ConnectionOptions {
  /** Whether a connection keeps the plans of statements, by names. */
  readonly preparesStatements: boolean
}

/** A connection of a pool, which is closed and not put back once it is of no more use. */
export interface Connection {
  query(text: string, parameters: readonly unknown[]): Promise<pg.QueryResult>
  /**
   * Runs statements together, each of which is told of its rows; rejects with what the first that failed did.
   *
   * @param limitMs how long that may take, if less than is usual
   */
  readRows(queries: readonly Omit<RowsQuery, 'name'>[], limitMs?: number): Promise<void>
  release(destroy?: boolean): void
}

/**
 * The plan of a page takes 140 to 340 KB of the server. Filters can be combined in hundreds of ways, which few services
 * ever see: the connection that has seen them makes room for a new one.
 */
const mostPlans = 50

/** The names of the statements that a connection keeps. */
const prepared = new WeakMap<pg.PoolClient, Set<string>>()

/** @throws when no connection is free in time */
export async function connect(pool: pg.Pool, { preparesStatements }: ConnectionOptions): Promise<Connection> {
  const client = await pool.connect()
  const names = prepared.get(client) ?? new Set()
  prepared.set(client, names)
  let timeout: unknown
  let isStale = false

  /** Not both ways of running a statement may know it by the same name. */
  function nameOf(text: string, parameters: readonly unknown[], way: string): string {
    if (!preparesStatements || parameters.length === 0) return ''
    const name = way + hash('sha1', text, 'base64url') // the same everywhere, for poolers that keep statements too
    names.add(name)

    return name
  }

  async function run<Result>(send: () => Promise<Result>): Promise<Result> {
    if (timeout !== undefined) throw timeout // the rollback: it would wait as long again
    try {
      return await send()
    } catch (error) {
      if (isTimeout(error)) timeout = error
      isStale ||= isStalePlan(error)
      throw error
    }
  }

  return {
    query: (text, parameters) =>
      run(() => {
        const name = nameOf(text, parameters, '')
        return client.query({ ...(name !== '' && { name }), text, values: [...parameters] })
      }),
    readRows: (queries, limitMs) =>
      run(() => {
        const named = queries.map((query) => ({ ...query, name: nameOf(query.text, query.parameters, 'rows ') }))
        return client.query(new RowsGroup(named, limitMs)).ended
      }),
    release: (destroy) => client.release(destroy === true || timeout !== undefined || isStale || names.size > mostPlans)
  }
}

function isTimeout(error: unknown): boolean {
  return error instanceof Error && error.message === 'Query read timeout'
}
