import { Kysely, PostgresDialect, type PostgresPool, type PostgresPoolClient, type RawBuilder, sql } from 'kysely'
import type pg from 'pg'
import type { Parameter, StatementResult } from '../pipeline/pipeline.ts'
import { createPool, defaultQueryTimeoutMs, indexPlans, type PoolOptions, type PoolUse, useOf } from '../pool/pool.ts'
import type { Row } from '../rows/json-template.ts'
import { type Connection, connect, nameOf } from './connection.ts'
import { type EndedQuery, endedQueryOf } from './query-log.ts'
import { type Bulkhead, createRowsReader, noBulkhead, type ReadOptions } from './rows-reader.ts'

export interface DatabaseOptions extends PoolOptions {
  /** Called when a query ends, in the asynchronous context of its caller. */
  readonly onQuery?: ((query: EndedQuery) => void) | undefined
  /**
   * Whether connections prepare statements, for services that repeat few statements. Planning a page deep inside a
   * list takes longer than reading it. Citus plans statements each time.
   */
  readonly preparesStatements?: boolean
  /** Decides the order and the shares of statements. Without it, connections are first come, first served. */
  readonly bulkhead?: Bulkhead
  /** Key that Kysely's statements and transactions wait for; `undefined` to skip the bulkhead. */
  readonly bulkheadKeyOf?: () => string | undefined
}

const begin = { name: '', text: 'begin isolation level read committed' }

const commit = { name: '', text: 'commit' }

/** A statement of a list, or a fragment of one. */
export type Sql = RawBuilder<unknown>

/** SQL with the placeholders $1, $2 and so on. */
export interface Statement {
  readonly text: string
  readonly values: readonly unknown[]
}

/** Kysely with its own pool. Outside of transactions, it can also read rows as texts and wait at the bulkhead by `Key`. */
export class PooledDatabase<Schema, Key extends string = string> extends Kysely<Schema> {
  readonly #pool: pg.Pool
  readonly #preparesStatements: boolean
  readonly #connect: () => Promise<Connection>
  readonly #read: ReturnType<typeof createRowsReader>
  readonly #bulkhead: Bulkhead
  readonly #onQuery: DatabaseOptions['onQuery']
  readonly #keyOf: () => string | undefined

  constructor({ onQuery, preparesStatements = false, bulkhead = noBulkhead, ...options }: DatabaseOptions) {
    const { bulkheadKeyOf = () => undefined, queryTimeoutMs: limitMs = defaultQueryTimeoutMs } = options
    const settings = { ...(preparesStatements && indexPlans), ...options.settings }
    const pool = createPool({ ...options, settings, queryTimeoutMs: 0 })
    const connectToPool = () => connect(pool, { preparesStatements, limitMs })
    const connectInTurn = async (): Promise<Connection> => {
      const key = bulkheadKeyOf()
      if (key === undefined) return await connectToPool()
      const leave = await bulkhead.enter(key)
      const { release, ...connection } = await connectToPool().catch((error: unknown) => {
        leave()
        throw error
      })

      return {
        ...connection,
        release: (destroy) => {
          release(destroy)
          leave()
        }
      }
    }
    super({
      dialect: new PostgresDialect({ pool: kyselyPool(pool, connectInTurn) }),
      ...(onQuery !== undefined && {
        log: ({ query: { sql: text }, queryDurationMillis, level }) =>
          onQuery(endedQueryOf(text, queryDurationMillis, level === 'error'))
      })
    })
    this.#pool = pool
    this.#preparesStatements = preparesStatements
    this.#connect = connectInTurn
    this.#read = createRowsReader({ connect: connectToPool, bulkhead, limitMs })
    this.#bulkhead = bulkhead
    this.#onQuery = onQuery
    this.#keyOf = bulkheadKeyOf
  }

  /**
   * Runs statements in one transaction and one round trip, for a batch whose statements do not need each other's rows.
   *
   * @throws the error of the first that failed; then none has an effect
   */
  async runBatch(statements: readonly Statement[]): Promise<readonly StatementResult[]> {
    const queries = statements.map(({ text, values }) => ({
      name: this.#preparesStatements ? nameOf(text) : '',
      text,
      values: values as readonly Parameter[]
    }))
    const connection = await this.#connect()
    let hasFailed = true
    try {
      const [, ...results] = await connection.send([begin, ...queries, commit])
      if (results.pop()?.tag !== 'COMMIT') throw new Error('the transaction was rolled back')
      hasFailed = false

      return results
    } finally {
      connection.release(hasFailed)
    }
  }

  /**
   * Runs a statement outside of any transaction, when the bulkhead admits its key, and passes each row as it arrives.
   *
   * @throws the first error of `onRow`, which then gets no further rows
   */
  async eachRow(statement: Sql, options: ReadOptions<Key>, onRow: (row: Row) => void): Promise<void> {
    const { sql: text, parameters: values } = statement.compile(this)
    const begin = performance.now()
    let hasFailed = true
    const name = this.#preparesStatements ? nameOf(text) : ''
    try {
      await this.#read({ name, text, values: values as readonly Parameter[] }, options, onRow)
      hasFailed = false
    } finally {
      this.#onQuery?.(endedQueryOf(text, performance.now() - begin, hasFailed))
    }
  }

  /** Like `eachRow`, for a few rows. */
  async readRows(statement: Sql, options: ReadOptions<Key>): Promise<readonly Row[]> {
    const rows: Row[] = []
    await this.eachRow(statement, options, (row) => rows.push(row))

    return rows
  }

  /**
   * Runs work that uses one connection at a time, other than `eachRow` and `readRows`, when the bulkhead admits the key.
   * With `bulkheadKeyOf`, each statement waits for its own place, so the work takes none: two requests that each held
   * one would wait for each other.
   *
   * @throws the error of the bulkhead if the wait takes too long
   */
  async inTurn<Result>(key: Key, work: () => Promise<Result>): Promise<Result> {
    if (this.#keyOf() !== undefined) return await work()
    const leave = await this.#bulkhead.enter(key)
    try {
      return await work()
    } finally {
      leave()
    }
  }

  poolUse(): PoolUse {
    return useOf(this.#pool)
  }

  /** Kysely only closes a pool that it has started to use. */
  override async destroy(): Promise<void> {
    await super.destroy()
    if (!this.#pool.ended) await this.#pool.end()
  }
}

/** Rejects if the database does not respond. */
export async function ping<Schema>(db: Kysely<Schema>): Promise<void> {
  await sql`select 1`.execute(db)
}

/**
 * Adapts the pool to Kysely. Without it, Kysely would return a connection after a query timeout to the pool, and the
 * next query would wait behind the unanswered one.
 */
function kyselyPool(pool: pg.Pool, connect: () => Promise<Connection>): PostgresPool {
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
