import type { OrganizationId } from '@callbook/domain'
import type { Row, Sql } from '@callbook/postgres'
import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely'
import type { Database } from '../database.ts'
import type { CallFilter } from '../queries/calls/call-filter.ts'
import { callJson, listCalls } from '../queries/calls/calls.ts'
import { readCallRows } from '../queries/calls/identified-calls.ts'
import { customerJson, listCustomers } from '../queries/customers/customers.ts'
import { listCustomersByLastCall } from '../queries/customers/customers-by-last-call.ts'
import { callEvaluationJson, listCallEvaluations } from '../queries/evaluations/evaluations.ts'
import type { Page } from '../queries/lists/page.ts'

// Prints the statements of lists, with values in place of parameters, to run them in psql.

const [given = '00000000-0000-7000-8000-000000000001'] = process.argv.slice(2)
const organizationId = given as OrganizationId
const after = { at: new Date('2026-03-15T10:20:30Z'), id: '00000000-0000-7000-8000-000000000002' }
const pages: Readonly<Record<string, Page>> = {
  'first page': { limit: 50, after: undefined },
  'next page': { limit: 50, after },
  'deep page': { limit: 50, offset: 100_000 }
}
const filters: Readonly<Record<string, CallFilter>> = {
  'all calls': {},
  'failed calls': { status: 'failed' },
  'calls of an assistant': { assistantId: 'a' },
  'calls of a number': { phoneNumber: '+12025550143' }
}
/** A call that the first statement of a list finds, for the second, which reads it. */
const found: readonly Row[] = [[after.id, '2026-03-15 10:20:30+00', '1', 'f', null, null]]
const form = { before: '', after: () => '' }
const compiler = new Kysely({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler()
  }
})

for (const [page, part] of Object.entries(pages)) {
  for (const [calls, filter] of Object.entries(filters)) {
    await listCalls({ db: printing(`${calls}, ${page}`, found), reach: organizationId }, filter, {
      page: part,
      form: { ...form, item: callJson }
    })
  }
  const evaluations = printing(`evaluations, ${page}`)
  await listCallEvaluations(
    { db: evaluations, reach: organizationId },
    {},
    { page: part, form: { ...form, item: callEvaluationJson } }
  )
  await listCustomers(
    { db: printing(`customers, ${page}`), reach: organizationId },
    {},
    { page: part, form: { ...form, item: customerJson } }
  )
}
const sort = { by: 'duration', isAscending: false } as const
await readCallRows(
  { db: printing('sorted calls', found), reach: organizationId },
  {},
  { page: { limit: 50, offset: 0 }, sort }
)
await listCustomersByLastCall(
  { db: printing('customers by last call'), reach: organizationId },
  {},
  { part: { limit: 50, after: undefined } }
)

/**
 * Returns a database that prints each statement of a list instead of running it.
 *
 * @param rows result of the first statement; the others have none
 */
function printing(list: string, rows: readonly Row[] = []): Database {
  const results = [rows]
  const print = (statement: Sql) => {
    const { sql, parameters } = statement.compile(compiler)
    const text = sql.replaceAll(/\$(\d+)/g, (_, nth: string) => literal(parameters[Number(nth) - 1]))
    process.stdout.write(`-- ${list}\n${text.trim()};\n\n`)
  }
  const readRows = async (statement: Sql) => {
    print(statement)

    return results.shift() ?? []
  }
  const eachRow = async (statement: Sql) => print(statement)

  return { readRows, eachRow } as unknown as Database
}

function literal(value: unknown): string {
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  const text = Array.isArray(value) ? `{${value.join(',')}}` : String(value)

  return `'${text.replaceAll("'", "''")}'`
}
