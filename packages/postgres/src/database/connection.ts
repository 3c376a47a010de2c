import { hash } from 'node:crypto'
import type pg from 'pg'
import { isStalePlan } from '../outage/sqlstate.ts'
import type { Parameter } from '../wire/message-writer.ts'
import { connectionOf } from '../wire/pg-inside.ts'
import { Pipeline } from '../wire/pipeline.ts'
import { RowBytes, type RowsQuery } from '../wire/row-bytes.ts'
import { RowObjects, type StatementResult } from '../wire/row-objects.ts'
import { countPrepared } from '../wire/session.ts'

/** A connection of a pool. A broken one is closed instead of returned to the pool. */
export interface Connection {
  /**
   * Runs statements in one pipeline. Rejects with the error of the first that failed.
   *
   * @returns the result of the last statement
   */
  query(queries: readonly ObjectsQuery[]): Promise<ObjectsResult>
  /**
   * Runs statements in one pipeline and passes the rows of each to its reader. Rejects with the error of the first
   * that failed.
   *
   * @param limitMs timeout of the response, if shorter than the default
   */
  readRows(queries: readonly RowsQuery[], limitMs?: number): Promise<void>
  release(destroy?: boolean): void
}

/** A statement as Kysely passes it. */
export interface ObjectsQuery {
  /** Name of the prepared statement; empty if it is not kept. */
  readonly name: string
  readonly text: string
  readonly values: readonly unknown[]
  /** Receives the rows once all statements of the pipeline have run. */
  readonly read?: ((rows: readonly unknown[]) => void) | undefined
}

/** The result that Kysely expects. */
type ObjectsResult = Pick<pg.QueryResult, 'command' | 'rowCount' | 'rows'>

/**
 * The plan of a page uses 140 to 340 KB of server memory. Filters can be combined in hundreds of ways, but a
 * service uses few of them. A connection with more plans is replaced.
 */
const mostPlans = 50

/** Names of statements by text. They are the same in all processes, for poolers that keep prepared statements. */
const nameOfText = new Map<string, string>()
const mostTexts = 500

/** Returns the name of a prepared statement. Statements without values, such as BEGIN and COMMIT, are not prepared. */
export function nameOf(text: string, values: readonly unknown[]): string {
  if (values.length === 0) return ''
  const known = nameOfText.get(text)
  if (known !== undefined) return known
  const name = hash('sha1', text, 'base64url')
  if (nameOfText.size >= mostTexts) nameOfText.clear()
  nameOfText.set(text, name)

  return name
}

/** @throws if no connection is free in time */
export async function connect(pool: pg.Pool): Promise<Connection> {
  const client = await pool.connect()
  let timeout: unknown
  let isStale = false

  async function run<Result>(send: () => Promise<Result>): Promise<Result> {
    if (timeout !== undefined) throw timeout // a rollback would wait as long again
    try {
      return await send()
    } catch (error) {
      if (isTimeout(error)) timeout = error
      isStale ||= isStalePlan(error)
      throw error
    }
  }

  function isWornOut(): boolean {
    return timeout !== undefined || isStale || countPrepared(connectionOf(client)) > mostPlans
  }

  return {
    query: (queries) => run(() => sendObjects(client, queries)),
    readRows: (queries, limitMs) =>
      run(() => client.query(new Pipeline(queries, new RowBytes(queries), limitMs)).ended),
    release: (destroy) => client.release(destroy === true || isWornOut())
  }
}

async function sendObjects(client: pg.PoolClient, queries: readonly ObjectsQuery[]): Promise<ObjectsResult> {
  const [{ name, text, values } = noQuery, ...others] = queries
  if (name === '' && others.length === 0) return await client.query({ text, values: [...values] })

  const objects = new RowObjects()
  const pipelined = queries.map((query) => ({ ...query, values: query.values as readonly Parameter[] }))
  await client.query(new Pipeline(pipelined, objects)).ended
  for (const [index, { rows }] of objects.results.entries()) queries[index]?.read?.(rows)
  const result = objects.results.at(-1) ?? noResult

  return { command: commandOf(result), rowCount: rowCountOf(result), rows: result.rows }
}

const noQuery: ObjectsQuery = { name: '', text: '', values: [] }
const noResult: StatementResult = { tag: '', rows: [] }

function commandOf({ tag }: StatementResult): string {
  return tag.slice(0, tag.search(/ |$/))
}

/** Returns the last number of a command tag, if there is one. */
function rowCountOf({ tag }: StatementResult): number | null {
  const [count] = /\d+$/.exec(tag) ?? []

  return count === undefined ? null : Number(count)
}

function isTimeout(error: unknown): boolean {
  return error instanceof Error && error.message === 'Query read timeout'
}
