import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { createTestDatabase } from '../testing/index.ts'

const { testDb } = await createTestDatabase()

const vacuumedEarly = {
  autovacuum_vacuum_scale_factor: '0.01',
  autovacuum_vacuum_threshold: '1000',
  autovacuum_vacuum_insert_scale_factor: '0.01',
  autovacuum_vacuum_insert_threshold: '1000'
}

it.each([
  ['calls', vacuumedEarly],
  ['evaluations', { ...vacuumedEarly, toast_tuple_target: '8160' }],
  ['customers', { ...vacuumedEarly, fillfactor: '90' }],
  ['call_counts', { fillfactor: '50' }]
])('%s are stored so that counts and counters stay cheap', async (table, parameters) => {
  const { rows } = await sql<{ options: readonly string[] }>`
    select reloptions as options from pg_class where oid = ${table}::regclass`.execute(testDb)

  expect(Object.fromEntries(rows[0]?.options.map((option) => option.split('=')) ?? [])).toEqual(parameters)
})
