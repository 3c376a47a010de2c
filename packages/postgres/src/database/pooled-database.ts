import { Kysely, PostgresDialect, sql } from 'kysely'
import type pg from 'pg'
import { createPool, indexPlans, type PoolOptions, type PoolUse, useOf } from '../pool/pool.ts'
import { isDeferred } from '../statements/run-in-kysely.ts'
import type { Parameter } from '../wire/message-writer.ts'
import type { ReadOptions } from './asked.ts'
import { type Bulkhead, noBulkhead } from './bulkhead.ts'
import { kyselyPool } from './kysely-pool.ts'
import { type EndedQuery, endedQueryOf } from './query-log.ts'
import { createRowsReader, type RowsReader } from './rows-reader.ts'

export interface DatabaseOptions extends PoolOptions {
  /**
   * Is told of each query that has ended, in the asynchronous context of whoever waits for it. What was deferred is part
   * of the query that it was sent with.
   */
  readonly onQuery?: ((query: EndedQuery) => void) | undefined
  /**
   * Each connection prepares a statement once, and soon plans it no more: for services that send few statements often.
   * Planning a page far inside a list takes longer than reading it. On Citus, statements are planned each time.
   */
  readonly preparesStatements?: boolean
  /** Whose statements may use connections when; without it, whoever comes first takes what there is. */
  readonly bulkhead?: Bulkhead
  /** Whose turn Kysely's statements and transactions wait for; undefined for who waits for none.. */
  readonly turnOf?: () => string | undefined
}

/** SQL with $1, $2 and so on for its values. */
export interface Statement {
  readonly text: string
  readonly values: readonly unknown[]
}

/**
 * Kysely on a pool of its own, which also does what a transaction cannot, having one connection: read rows as bytes,
 * and wait for the turn of somebody, who is known by a `Key`.
 */
export class PooledDatabase<Schema, Key extends string = string> extends Kysely<Schema> {
  readonly #pool: pg.Pool
  readonly #bulkhead: Bulkhead
  readonly #rows: RowsReader
  readonly #onQuery: DatabaseOptions['onQuery']

  constructor({ onQuery, preparesStatements = false, bulkhead = noBulkhead, ...options }: DatabaseOptions) {
    const { turnOf = () => undefined } = options
    const settings = { ...(preparesStatements && indexPlans), ...options.settings }
    const pool = createPool({ ...options, settings })
    super({
      dialect: new PostgresDialect({ pool: kyselyPool(pool, { preparesStatements, bulkhead, turnOf }) }),
      ...(onQuery !== undefined && {
        log: ({ query: { sql: text, parameters }, queryDurationMillis, level }) => {
          if (!isDeferred(parameters)) onQuery(endedQueryOf(text, queryDurationMillis, level === 'error'))
        }
      })
    })
    this.#pool = pool
    this.#bulkhead = bulkhead
    this.#rows = createRowsReader(pool, { preparesStatements, bulkhead })
    this.#onQuery = onQuery
  }

  /**
   * Runs a statement outside of any transaction, and reads its rows from the bytes that the server sent: for lists, of
   * which objects would cost more than the rest. It has a turn of its own.
   */
  async readRows<Result>({ text, values }: Statement, options: ReadOptions<Result, Key>): Promise<Result> {
    const begin = performance.now()
    const end = (hasFailed: boolean) => this.#onQuery?.(endedQueryOf(text, performance.now() - begin, hasFailed))
    try {
      const result = await this.#rows.read(text, values as readonly Parameter[], options)
      end(false)

      return result
    } catch (error) {
      end(true)
      throw error
    }
  }

  /**
   * Does what takes one connection at a time, other than `readRows`, when it is the turn of a key.
   *
   * @throws what the bulkhead does when the turn does not come in time
   */
  async inTurn<Result>(key: Key, work: () => Promise<Result>): Promise<Result> {
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

  /** Kysely ends only what it has begun to use itself. */
  override async destroy(): Promise<void> {
    await super.destroy()
    if (!this.#pool.ended) await this.#pool.end()
  }
}

/** Rejects when the database does not answer. */
export async function ping<Schema>(db: Kysely<Schema>): Promise<void> {
  await sql`select 1`.execute(db)
}
