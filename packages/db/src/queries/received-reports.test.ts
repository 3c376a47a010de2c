import { newId } from '@callbook/postgres'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { addRawReport, createTestDatabase, someEndpoint, type TestEndpoint } from '../testing/index.ts'
import { listReceivedReports, type ReceivedReport } from './reports.ts'

const { db, testDb } = await createTestDatabase()
const noon = Date.UTC(2026, 10, 20, 12)

describe('the reports of an endpoint', () => {
  it('are listed with pages, newest first, each once, also within one instant', async () => {
    const endpoint = await reportedEndpoint(0, 1, 1, 1, 1, 2, 2, 3)
    const pages: ReceivedReport[][] = []
    for (;;) {
      const page = await list(endpoint, { limit: 3, after: pages.at(-1)?.at(-1) })
      pages.push(page)
      if (page.length < 3) break
    }

    const all = pages.flat()
    expect(pages.map(({ length }) => length)).toEqual([3, 3, 2])
    expect(all.map(({ received_at }) => (Date.parse(received_at) - noon) / 1_000)).toEqual([3, 2, 2, 1, 1, 1, 1, 0])
    expect(new Set(all.map(({ call_id, kind }) => call_id + kind)).size).toBe(8)
  })

  it('can start at a time', async () => {
    const endpoint = await reportedEndpoint(0, 1, 2)

    expect(await list(endpoint, { limit: 10, since: new Date(noon + 1_000) })).toHaveLength(2)
  })

  it('belong to its organization only', async () => {
    const endpoint = await reportedEndpoint(0)
    const other = await reportedEndpoint(0)

    expect(
      await listReceivedReports({ db, organizationId: other.organizationId }, endpoint.endpointId, { limit: 10 })
    ).toEqual([])
  })

  it('are found with an index of each partition', async () => {
    const plan = await testDb.transaction().execute(async (tx) => {
      // Also sets it on the nodes of a cluster; without effect elsewhere.
      await sql`set local citus.propagate_set_commands = 'local'`.execute(tx)
      await sql`set local enable_seqscan = off`.execute(tx)
      const { rows } = await sql<{ 'QUERY PLAN': string }>`
        explain select received_at from raw_reports where organization_id = ${newId()} and endpoint_id = ${newId()}
        order by received_at desc, call_id desc limit 20`.execute(tx)

      return rows.map((row) => row['QUERY PLAN']).join('\n')
    })

    const scans = plan.match(/ Scan .* on raw_reports\w*/g) ?? []
    expect(scans.length).toBeGreaterThan(3)
    expect(
      scans.filter(
        (scan) =>
          !/Index (Only )?Scan.*using raw_reports_\w+_of_endpoint on/.test(` Index${scan}`) &&
          !scan.includes('_of_endpoint')
      )
    ).toEqual([])
    expect(plan).not.toContain('Sort  ')
  })
})

async function list({ organizationId, endpointId }: TestEndpoint, filter: Parameters<typeof listReceivedReports>[2]) {
  return await listReceivedReports({ db, organizationId }, endpointId, filter)
}

async function reportedEndpoint(...seconds: readonly number[]): Promise<TestEndpoint> {
  const endpoint = await someEndpoint(testDb)
  for (const second of seconds) await addRawReport(testDb, endpoint, { receivedAt: new Date(noon + second * 1_000) })

  return endpoint
}
