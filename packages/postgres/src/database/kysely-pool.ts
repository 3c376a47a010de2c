import type { PostgresPool, PostgresPoolClient } from 'kysely'
import type pg from 'pg'
import { isDeferred } from '../statements/run-in-kysely.ts'
import type { Bulkhead } from './bulkhead.ts'
import { connect, nameOf, type ObjectsQuery } from './connection.ts'

interface KyselyPoolOptions {
  /** Whether connections keep the plans of statements. */
  readonly preparesStatements: boolean
  readonly bulkhead: Bulkhead
  /** Whose turn a connection waits for; nobody's where it is undefined. */
  readonly turnOf: () => string | undefined
}

const nothingYet = { command: '', rowCount: null, rows: [] }

/**
 * The pool as Kysely uses it. By itself, it would put back a connection whose query timed out, where the next query
 * waits behind the one that is still unanswered.
 */
export function kyselyPool(pool: pg.Pool, { preparesStatements, bulkhead, turnOf }: KyselyPoolOptions): PostgresPool {
  return {
    options: pool.options,
    async connect() {
      const key = turnOf()
      const leave = key === undefined ? undefined : await bulkhead.enter(key)
      const { query, release } = await connect(pool).catch((error: unknown) => {
        leave?.()
        throw error
      })
      const deferred: ObjectsQuery[] = []
      const send = async (text: string, values: readonly unknown[]) => {
        const statement = { name: preparesStatements ? nameOf(text, values) : '', text, values }
        if (isDeferred(values)) {
          deferred.push(statement)
          return nothingYet
        }
        const before = deferred.splice(0)

        return await query(text === 'rollback' ? [statement] : [...before, statement])
      }

      return {
        query: send as unknown as PostgresPoolClient['query'], // its other form takes a cursor, and we have none
        release: (destroy?: boolean) => {
          release(destroy)
          leave?.()
        }
      }
    },
    end: () => pool.end()
  }
}
