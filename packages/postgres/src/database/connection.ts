import { hash } from 'node:crypto'
import type pg from 'pg'
import { isStalePlan } from '../outage/sqlstate.ts'
import { countPrepared, Pipeline, type PipelinedQuery, type StatementResult } from '../pipeline/pipeline.ts'

/** A connection of a pool. A broken one is closed instead of returned to the pool. */
export interface Connection {
  query(text: string, values: readonly unknown[]): Promise<pg.QueryResult>
  /** @param limitMs time limit, if shorter than the default */
  send(queries: readonly PipelinedQuery[], limitMs?: number): Promise<readonly StatementResult[]>
  release(destroy?: boolean): void
}

interface ConnectionOptions {
  readonly preparesStatements: boolean
  /**
   * Time limit of a statement; 0 for none. The connection is closed after it, so that neither rows nor the next
   * statement wait for a server that does not answer.
   */
  readonly limitMs: number
}

/**
 * The plan of a page uses 140 to 340 KB of server memory. Filters can be combined in hundreds of ways, but a
 * service uses few of them. A connection with more plans is replaced.
 */
const mostPlans = 50

/** Names of statements by text. They are the same in all processes, for poolers that keep prepared statements. */
const nameOfText = new Map<string, string>()
const mostTexts = 500

/** Returns the name of a prepared statement. */
export function nameOf(text: string): string {
  const known = nameOfText.get(text)
  if (known !== undefined) return known
  const name = hash('sha1', text, 'base64url')
  if (nameOfText.size >= mostTexts) nameOfText.clear()
  nameOfText.set(text, name)

  return name
}

/** Names that Kysely's statements have on a connection. They differ from the names of pipelines. */
const preparedNames = new WeakMap<pg.PoolClient, Set<string>>()

/** @throws if no connection is free in time */
export async function connect(pool: pg.Pool, { preparesStatements, limitMs }: ConnectionOptions): Promise<Connection> {
  const client = await pool.connect()
  const prepared = preparedNames.get(client) ?? new Set()
  preparedNames.set(client, prepared)
  let timeout: Error | undefined
  let isStale = false

  async function run<Result>(mostMs: number, send: () => Promise<Result>): Promise<Result> {
    if (timeout !== undefined) throw timeout // of a transaction, which is rolled back
    const timer = mostMs === 0 ? undefined : setTimeout(close, mostMs)
    try {
      return await send()
    } catch (error) {
      isStale ||= isStalePlan(error)
      throw timeout ?? error
    } finally {
      clearTimeout(timer)
    }
  }

  function close(): void {
    timeout = new Error('Query read timeout')
    void client.end()
  }

  /** Statements without values, such as BEGIN and COMMIT, are not prepared. */
  function prepare(text: string, values: readonly unknown[]): { readonly name?: string } {
    if (!preparesStatements || values.length === 0) return {}
    const name = `k${nameOf(text)}`
    prepared.add(name)

    return { name }
  }

  function isWornOut(): boolean {
    return timeout !== undefined || isStale || prepared.size + countPrepared(client) > mostPlans
  }

  return {
    query: (text, values) => run(limitMs, () => client.query({ ...prepare(text, values), text, values: [...values] })),
    send: (queries, mostMs = limitMs) => run(mostMs, () => client.query(new Pipeline(queries)).ended),
    release: (destroy) => client.release(destroy === true || isWornOut())
  }
}
