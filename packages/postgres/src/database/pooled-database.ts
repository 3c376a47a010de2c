import { Kysely, PostgresDialect, sql } from 'kysely'
import type pg from 'pg'
import { createPool, indexPlans, type PoolOptions, type PoolUse, useOf } from '../pool/pool.ts'
import { deferredReader } from '../statements/run-in-kysely.ts'
import type { Parameter } from '../wire/message-writer.ts'
import { type Bulkhead, noBulkhead } from './bulkhead.ts'
import { kyselyPool } from './kysely-pool.ts'
import type { ReadOptions } from './pending-statement.ts'
import { type EndedQuery, endedQueryOf } from './query-log.ts'
import { createRowsReader, type RowsReader } from './rows-reader.ts'

export interface DatabaseOptions extends PoolOptions {
  /**
   * Called when a query ends, in the asynchronous context of its caller. A deferred statement is part of the query it
   * was sent with.
   */
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

/** SQL with the placeholders $1, $2 and so on. */
export interface Statement {
  readonly text: string
  readonly values: readonly unknown[]
}

/**
 * Kysely with its own pool. Outside of transactions, it can also read rows as bytes and wait at the bulkhead by `Key`.
 */
export class PooledDatabase<Schema, Key extends string = string> extends Kysely<Schema> {
  readonly #pool: pg.Pool
  readonly #bulkhead: Bulkhead
  readonly #rows: RowsReader
  readonly #onQuery: DatabaseOptions['onQuery']
  readonly #keyOf: () => string | undefined

  constructor({ onQuery, preparesStatements = false, bulkhead = noBulkhead, ...options }: DatabaseOptions) {
    const { bulkheadKeyOf = () => undefined } = options
    const settings = { ...(preparesStatements && indexPlans), ...options.settings }
    const pool = createPool({ ...options, settings })
    super({
      dialect: new PostgresDialect({ pool: kyselyPool(pool, { preparesStatements, bulkhead, bulkheadKeyOf }) }),
      ...(onQuery !== undefined && {
        log: ({ query: { sql: text, parameters }, queryDurationMillis, level }) => {
          if (deferredReader(parameters) === undefined)
            onQuery(endedQueryOf(text, queryDurationMillis, level === 'error'))
        }
      })
    })
    this.#pool = pool
    this.#bulkhead = bulkhead
    this.#rows = createRowsReader(pool, { preparesStatements, bulkhead })
    this.#onQuery = onQuery
    this.#keyOf = bulkheadKeyOf
  }

  /**
   * Runs a statement outside of any transaction and reads its rows from the bytes of the server. It avoids row
   * objects, which would cost more than everything else in a list. It waits at the bulkhead separately.
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
   * Runs work that uses one connection at a time, other than `readRows`, when the bulkhead admits the key. With
   * `bulkheadKeyOf`, each statement waits for its own place, so the work takes none: two requests that each held one
   * would wait for each other.
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
