import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { openEmptyDatabase } from '../testing/index.ts'
import { isUnavailable } from './is-unavailable.ts'

const db = await openEmptyDatabase()

it.each([
  { what: 'a lock that is not free in time', sqlstate: '55P03', expected: true },
  { what: 'a statement that takes too long', sqlstate: '57014', expected: true },
  { what: 'a deadlock', sqlstate: '40P01', expected: true },
  { what: 'a node of a cluster that does not respond', sqlstate: '08006', expected: true },
  { what: 'a node of a cluster that shuts down', sqlstate: '57P01', expected: true },
  { what: 'a full disk', sqlstate: '53100', expected: true },
  { what: 'a value out of range', sqlstate: '22003', expected: false },
  { what: 'a statement that is wrong', sqlstate: '42601', expected: false }
])('returns $expected for a failure by $what', async ({ sqlstate, expected }) => {
  const error = await sql
    .raw(`do $$ begin raise sqlstate '${sqlstate}'; end $$`)
    .execute(db)
    .catch((failure: unknown) => failure)

  expect(error).toMatchObject({ code: sqlstate })
  expect(isUnavailable(error)).toBe(expected)
})
