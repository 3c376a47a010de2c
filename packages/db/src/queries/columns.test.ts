import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { createTestDatabase } from '../testing/index.ts'
import { callWithTranscriptColumns } from './calls/calls.ts'
import { customerColumns } from './customers/customers.ts'

const { reports: _reports, stored_recordings: _recordings, ...calls } = callWithTranscriptColumns
const { testDb } = await createTestDatabase()

it.each([
  { table: 'calls', columns: calls },
  { table: 'customers', columns: customerColumns }
])('columns of $table have the types of their JSON writers', async ({ table, columns }) => {
  const { rows } = await sql<{ name: string; type: string }>`
    select column_name as name, udt_name as type from information_schema.columns
    where table_name = ${table} and column_name = any(${Object.keys(columns)})`.execute(testDb)

  expect(Object.fromEntries(rows.map(({ name, type }) => [name, type]))).toEqual(columns)
})
