import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  callColumns,
  callEvaluationColumns,
  createAdminDatabase,
  customerColumns,
  listCallEvaluations,
  listCalls,
  listCustomers
} from '@callbook/db'
import { findWrongCounters, findWrongScores, readPage } from '@callbook/db/testing'
import type { ClientId } from '@callbook/domain'
import { sql } from 'kysely'
import { afterAll, describe, expect, it } from 'vitest'
import { createMigrated, startPostgres } from '../stack/postgres.ts'
import { fill } from './fill.ts'

const dataDir = join(tmpdir(), `callbook-bench-${randomUUID()}`)
const postgres = await startPostgres(dataDir)
const url = await createMigrated(postgres, 'fill')
const db = createAdminDatabase({ connectionString: url, onIdleError: () => undefined })
afterAll(async () => {
  await db.destroy()
  await postgres.stop()
  await rm(dataDir, { recursive: true })
})

const options = { calls: 2_000, organizations: 3, largestShare: 0.7, seed: 5, until: new Date('2026-11-21T12:34:56Z') }
const organizations = await fill(url, options)

async function figure(query: string): Promise<number> {
  const { rows } = await sql<{ figure: number }>`select (${sql.raw(query)})::integer as figure`.execute(db)

  return rows[0]?.figure ?? Number.NaN
}

describe('fill', () => {
  it.each([
    ['calls of an hour', "select sum(calls) from call_counts where period = 'hour'", 'select count(*) from calls'],
    [
      'calls of a month of clients',
      "select sum(calls) from call_counts where period = 'month' and client_id <> '00000000-0000-0000-0000-000000000000'",
      'select count(*) from calls'
    ],
    [
      'calls of customers',
      'select sum(total_calls) from customers',
      'select count(*) from calls where customer_id is not null'
    ],
    [
      'first calls of customers',
      'select count(*) from customers',
      `select count(*) from customers c join calls f on f.organization_id = c.organization_id
        and f.id = c.first_call_id and f.customer_id = c.id and f.occurred_at = c.first_call_at`
    ],
    [
      'evaluations, stored or pending',
      'select 2 * count(*) from calls',
      'select (select count(*) from evaluations) + (select sum(coalesce(cardinality(domains), 2)) from evaluation_work)'
    ]
  ])('writes %s that add up', async (_, counted, expected) => {
    expect(await figure(counted)).toBe(await figure(expected))
  })

  it('writes correct counters of all facets of calls and customers', async () => {
    for (const organization of organizations) expect(await findWrongCounters(db, organization)).toEqual([])
  })

  it('writes the filterable scores of calls', async () => {
    for (const organization of organizations) expect(await findWrongScores(db, organization)).toEqual([])
  })

  it('gives the first organization its share, and the product can read the data', async () => {
    const [largest] = organizations
    if (largest === undefined) throw new Error('no organization')
    const page = { limit: 50, offset: 100 }

    const calls = await readPage(callColumns, (form) => listCalls({ db, reach: largest }, {}, { page, form }))
    const evaluations = await readPage(callEvaluationColumns, (form) =>
      listCallEvaluations({ db, reach: largest }, { evaluationStatus: 'completed' }, { page, form })
    )
    const customers = await readPage(customerColumns, (form) =>
      listCustomers({ db, reach: largest }, {}, { page, form })
    )
    const clientId = calls.rows[0]?.client_id as ClientId
    const ofClient = await readPage(callColumns, (form) =>
      listCalls({ db, reach: largest }, { clientId }, { page, form })
    )

    expect(calls.total).toBeGreaterThan(1_300)
    expect(calls.rows).toHaveLength(50)
    expect(evaluations.rows[0]?.lead_quality).toHaveProperty('overall_score')
    expect(customers.total).toBeGreaterThan(100)
    expect(ofClient.total).toBe(await figure(`select count(*) from calls where client_id = '${clientId}'`))
  })

  it('does not write the same data twice', async () => {
    await expect(fill(url, options)).rejects.toThrow('duplicate key')
  })
})
