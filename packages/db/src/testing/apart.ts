import { fileURLToPath } from 'node:url'
import type { Database } from '../database.ts'

const src = fileURLToPath(new URL('..', import.meta.url))

/**
 * One handle for tests and for the code they test, which uses `ofCode` when that code takes it in hand.
 *
 * So the server can tell whose statement it is told.
 */
export function keptApart(ofCode: Database, ofTests: Database): Database {
  return new Proxy(ofCode, {
    get: (_, name) => {
      const db = isTakenByCode() ? ofCode : ofTests
      const member = Reflect.get(db, name, db)

      return typeof member === 'function' ? member.bind(db) : member
    }
  })
}

/** Whether the nearest caller, but for Kysely itself, is code of this package. */
function isTakenByCode(): boolean {
  const callers = new Error().stack?.split('\n').slice(3) ?? []
  const caller = callers.find((line) => !line.includes('/kysely/')) ?? ''

  return caller.includes(src) && !caller.includes('.test.ts') && !caller.includes(`${src}testing/`)
}
