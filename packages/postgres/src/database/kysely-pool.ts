import type { PostgresPool, PostgresPoolClient } from 'kysely'
import type pg from 'pg'
import { deferredReader } from '../statements/run-in-kysely.ts'
import type { Bulkhead } from './bulkhead.ts'
import { connect, nameOf, type ObjectsQuery } from './connection.ts'

interface KyselyPoolOptions {
  readonly preparesStatements: boolean
  readonly bulkhead: Bulkhead
  /** Key to wait for at the bulkhead; `undefined` to skip it. */
  readonly bulkheadKeyOf: () => string | undefined
}

const nothingYet = { command: '', rowCount: null, rows: [] }

/** A transaction begins together with its first statement, which saves a round trip. */
function isBegin(text: string): boolean {
  return text === 'begin' || text.startsWith('start transaction')
}

/**
 * Adapts the pool to Kysely. Without it, Kysely would return a connection after a query timeout to the pool, and the
 * next query would wait behind the unanswered one.
 */
export function kyselyPool(
  pool: pg.Pool,
  { preparesStatements, bulkhead, bulkheadKeyOf }: KyselyPoolOptions
): PostgresPool {
  return {
    options: pool.options,
    async connect() {
      const key = bulkheadKeyOf()
      const leave = key === undefined ? undefined : await bulkhead.enter(key)
      const { query, release } = await connect(pool).catch((error: unknown) => {
        leave?.()
        throw error
      })
      const deferred: ObjectsQuery[] = []
      const send = async (text: string, values: readonly unknown[]) => {
        const read = deferredReader(values)
        const statement = { name: preparesStatements ? nameOf(text, values) : '', text, values, read }
        if (read !== undefined || (preparesStatements && isBegin(text))) {
          deferred.push(statement)
          return nothingYet
        }
        const before = deferred.splice(0)

        return await query(text === 'rollback' ? [statement] : [...before, statement])
      }

      return {
        query: send as unknown as PostgresPoolClient['query'], // the other overload takes a cursor, which is not used
        release: (destroy?: boolean) => {
          release(destroy)
          leave?.()
        }
      }
    },
    end: () => pool.end()
  }
}
