import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { createTestDatabase } from '../testing/index.ts'
import { callWithTranscriptColumns } from './calls/calls.ts'
import { customerColumns } from './customers/customers.ts'
import { callEvaluationColumns } from './evaluations/evaluations.ts'

const { reports: _reports, stored_recordings: _recordings, ...calls } = callWithTranscriptColumns
const { testDb } = await createTestDatabase()

it.each([
  { tables: ['calls'], columns: calls },
  { tables: ['calls', 'call_evaluations'], columns: callEvaluationColumns },
  { tables: ['customers'], columns: customerColumns }
])('columns of $tables have the types of their JSON writers', async ({ tables, columns }) => {
  const { rows } = await sql<{ name: string; type: string }>`
    select distinct column_name as name, udt_name as type from information_schema.columns
    where table_name = any(${tables}) and column_name = any(${Object.keys(columns)})`.execute(testDb)

  expect(Object.fromEntries(rows.map(({ name, type }) => [name, type]))).toEqual(columns)
})
