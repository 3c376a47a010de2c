import type { IncomingReport, WriteOutcome } from '@callbook/calls'
import type { Pool, PoolClient } from 'pg'
import { claimIdempotencyRecords, queriesFor, rowsOfReport, statements } from './rows.ts'
import { serveWith } from './serve-with.ts'

await serveWith(store)

/** Uses a transaction of separate prepared statements for each report. */
async function store(pool: Pool, report: IncomingReport): Promise<WriteOutcome> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    const outcome = await write(client, report)
    await client.query('commit')
    client.release()

    return outcome
  } catch (error) {
    client.release(true)
    throw error
  }
}

async function write(client: PoolClient, report: IncomingReport): Promise<WriteOutcome> {
  const rows = rowsOfReport(report, new Date())
  const claimed = await run(client, claimIdempotencyRecords, rows.idempotencyRecords)
  if (claimed.length === 0) return { kind: 'duplicate' }

  const [customer] = await run(client, statements.upsertCustomers, rows.customers)
  await run(client, statements.insertCalls, rows.callsOf(customer === undefined ? null : String(customer['id'])))
  await run(client, statements.upsertRawReports, rows.rawReports)
  await run(client, statements.insertEvaluationWork, rows.evaluationWork)
  for (const query of rows.counts) await client.query(query)

  return { kind: 'stored', callId: rows.callId }
}

async function run(
  client: PoolClient,
  statement: Parameters<typeof queriesFor>[0],
  rows: Parameters<typeof queriesFor>[1]
): Promise<Record<string, unknown>[]> {
  const results: Record<string, unknown>[] = []
  for (const query of queriesFor(statement, rows)) results.push(...(await client.query(query)).rows)

  return results
}
