import { Kysely, PostgresDialect } from 'kysely'
import type pg from 'pg'
import type { ReadOptions } from './asked.ts'
import { kyselyPool } from './kysely-pool.ts'
import { createPool, indexPlans, type PoolOptions } from './pool.ts'
import { type EndedQuery, endedQueryOf } from './query-log.ts'
import { createRowsReader, type RowsReader } from './read-together.ts'
import type { Schema } from './schema.ts'
import { noTurns, type Turns } from './turns.ts'
import type { Parameter } from './wire/message-writer.ts'

export interface DatabaseOptions extends PoolOptions {
  /** Told of each query that has ended, in the asynchronous context of whoever waits for it. */
  readonly onQuery?: ((query: EndedQuery) => void) | undefined
  /**
   * Each connection prepares a statement once, and soon plans it no more: for services that send few statements often.
   * Planning a page far inside a list takes longer than reading it. On Citus, statements are planned each time.
   */
  readonly preparesStatements?: boolean
  /** Whose statements may use connections when; without it, whoever comes first takes what there is. */
  readonly turns?: Turns
}

/** SQL with $1, $2 and so on for its values. */
export interface Statement {
  readonly text: string
  readonly values: readonly unknown[]
}

/** Kysely on a pool of its own, which also reads rows as bytes. */
export class PooledDatabase extends Kysely<Schema> {
  readonly pool: pg.Pool
  readonly turns: Turns
  readonly #rows: RowsReader
  readonly #onQuery: DatabaseOptions['onQuery']

  constructor({ onQuery, preparesStatements = false, turns = noTurns, ...options }: DatabaseOptions) {
    const settings = { ...(preparesStatements && indexPlans), ...options.settings }
    const pool = createPool({ ...options, settings })
    super({
      dialect: new PostgresDialect({ pool: kyselyPool(pool, { preparesStatements }) }),
      ...(onQuery !== undefined && {
        log: ({ query, queryDurationMillis, level }) =>
          onQuery(endedQueryOf(query.sql, queryDurationMillis, level === 'error'))
      })
    })
    this.pool = pool
    this.turns = turns
    this.#rows = createRowsReader(pool, { preparesStatements, turns })
    this.#onQuery = onQuery
  }

  async readRows<Result>({ text, values }: Statement, options: ReadOptions<Result>): Promise<Result> {
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

  /** Kysely ends only what it has begun to use itself. */
  override async destroy(): Promise<void> {
    await super.destroy()
    if (!this.pool.ended) await this.pool.end()
  }
}
