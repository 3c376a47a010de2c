import type { IncomingReport, WriteOutcome } from '@callbook/calls'
import type { Pool, QueryConfig } from 'pg'
import { claimIdempotencyRecords, intoCalls, queriesFor, type ReportRows, rowsOfReport, statements } from './rows.ts'
import { serveWith } from './serve-with.ts'

/** Index of the customer's id, which only the statement itself determines. */
const customerIdColumn = intoCalls.names.indexOf('customer_id')

const uniqueViolation = '23505'

await serveWith(store)

/** Uses one statement for each report: a WITH clause has a part for every table, in a separate transaction. */
async function store(pool: Pool, report: IncomingReport): Promise<WriteOutcome> {
  const rows = rowsOfReport(report, new Date())
  try {
    await pool.query(statementOf(rows))
    return { kind: 'stored', callId: rows.callId }
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === uniqueViolation) return { kind: 'duplicate' }
    throw error
  }
}

function statementOf(rows: ReportRows): QueryConfig {
  const isNamed = rows.customers.length > 0
  const parts = [
    ...queriesFor(claimIdempotencyRecords, rows.idempotencyRecords),
    ...queriesFor(statements.upsertCustomers, rows.customers),
    ...queriesFor(statements.insertCalls, rows.callsOf(null)).map(isNamed ? withCustomer : (query) => query),
    ...queriesFor(statements.upsertRawReports, rows.rawReports),
    ...queriesFor(statements.insertEvaluationWork, rows.evaluationWork),
    ...rows.counts
  ]
  const values: unknown[] = []
  const written = parts.map((part, index) => {
    const text = part.text.replaceAll(/\$(\d+)/g, (_, number) => `$${Number(number) + values.length}`)
    values.push(...(part.values ?? []))

    return `${nameOf(part, index)} as (${text})`
  })

  return { name: `store_report_${isNamed}`, text: `with ${written.join(', ')} select 1`, values }
}

function nameOf({ name }: QueryConfig, index: number): string {
  return name?.startsWith(statements.upsertCustomers.name) ? 'customer' : `part_${index}`
}

/** The call uses the id that the previous part returns. The call's own parameters move up. */
function withCustomer(query: QueryConfig): QueryConfig {
  const text = query.text.replaceAll(/\$(\d+)/g, (parameter, number) => {
    if (Number(number) === customerIdColumn + 1) return '(select id from customer)'
    return Number(number) > customerIdColumn ? `$${Number(number) - 1}` : parameter
  })

  return { ...query, text, values: (query.values ?? []).toSpliced(customerIdColumn, 1) }
}
