import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { addReportPartition, listReportPartitions } from '../migrate/partitions.ts'
import type { RetentionData } from '../tables.ts'
import { type Aging, addRecord, aging } from '../testing/aging.ts'
import {
  addAgedEndpoint,
  addRawReport,
  clearAgedRows,
  createTestDatabase,
  daysAgo,
  dumpRows,
  retentionTime
} from '../testing/index.ts'
import { addRetainedRows } from '../testing/staying.ts'
import { defaultRetentionDays, type RetentionDays, retentionLimits } from './limits.ts'
import type { RetentionOptions } from './retention.ts'
import { runRetention } from './run-retention.ts'

const { db, testDb } = await createTestDatabase()
beforeEach(() => clearAgedRows(testDb))

describe('runRetention', () => {
  it.each([
    { what: 'the limits of a default', days: defaultRetentionDays },
    {
      what: 'limits of its own',
      days: { rawReports: 10, quarantine: 100, idempotency: 7, failedEvaluations: 1, audit: 3, events: 2 }
    }
  ])('removes exactly the expired rows of $what, in every table and organization', async ({ days }) => {
    const endpoints = [await addAgedEndpoint(testDb), await addAgedEndpoint(db)]
    for (const endpoint of endpoints) {
      await addRetainedRows(testDb, endpoint)
      for (const { add, days: ofDays, youngestMs = -1 } of aging)
        await add(db, endpoint, daysAgo(daysOf(days, ofDays), youngestMs + 1))
    }
    const staying = await dumpRows(testDb)
    for (const endpoint of endpoints) {
      for (const { add, days: ofDays, youngestMs = -1 } of aging) {
        await add(db, endpoint, daysAgo(daysOf(days, ofDays), youngestMs))
        await add(db, endpoint, daysAgo(daysOf(days, ofDays) + 1_000))
      }
    }
    const all = await dumpRows(testDb)

    const predicted = await run({ days, dryRun: true })
    expect(await dumpRows(testDb)).toEqual(all)
    const { removed } = await run({ days })

    expect(removed.map(({ data, rows }) => ({ data, rows }))).toEqual(aging.map(({ data }) => ({ data, rows: 4 })))
    expect(predicted.removed).toEqual(removed)
    expect(await dumpRows(testDb)).toEqual(staying)
    expect((await run({ days })).removed.filter(({ rows }) => rows > 0)).toEqual([])
  })

  it('creates the coming partitions of raw reports with the owner of the others', async () => {
    const months = ['raw_reports_202601', 'raw_reports_202602', 'raw_reports_202603', 'raw_reports_202604']
    for (const month of months) await sql`drop table if exists ${sql.table(month)}`.execute(testDb)

    const { addedPartitions } = await run({ dryRun: true })
    expect(await run()).toMatchObject({ addedPartitions })

    expect(addedPartitions).toEqual(months)
    expect((await listReportPartitions(db)).map(({ name }) => name)).toEqual(expect.arrayContaining(months))
    const { rows } = await sql`
      select count(distinct relowner) as owners from pg_class where relname like 'raw\\_reports%' and relkind in ('p', 'r')
    `.execute(testDb)
    expect(rows).toEqual([{ owners: 1 }])
    expect(await run()).toMatchObject({ addedPartitions: [] })
  })

  it('can run in several processes at the same time', async () => {
    await addMany()
    const { removed: predicted } = await run({ dryRun: true })

    const runs = await Promise.all([1, 2, 3].map(() => run({ waitMs: 60_000 })))

    const rows = (data: RetentionData) =>
      runs.flatMap(({ removed }) => removed.filter((one) => one.data === data)).reduce((sum, one) => sum + one.rows, 0)
    expect(predicted.map(({ data }) => [data, rows(data)])).toEqual(predicted.map((one) => [one.data, one.rows]))
    expect((await run()).removed.filter((one) => one.rows > 0)).toEqual([])
  })

  it('continues after an interruption at any point', async () => {
    await addMany()
    const cutShort = () => {
      throw new Error('cut short')
    }

    const left = [await countExpired()]
    for (; left.at(-1) !== 0; left.push(await countExpired())) {
      await expect(run({ onProgress: cutShort })).rejects.toThrow('cut short')
    }

    expect(left.length).toBeGreaterThan(aging.length)
    expect(left).toEqual(left.toSorted((a, b) => b - a))
  })

  it('reports its progress', async () => {
    await addMany()
    const progress: string[] = []

    await run({ onProgress: ({ data, rows, of }) => progress.push(`${data} ${rows} of ${of}`) })

    expect(progress.filter((line) => line.startsWith('report_idempotency'))).toEqual([
      'report_idempotency 2 of 3',
      'report_idempotency 3 of 3'
    ])
  })

  it('leaves locked rows to the next run without waiting', async () => {
    const endpoint = await addAgedEndpoint(testDb)
    await addRecord(testDb, endpoint, daysAgo(5))
    await addRecord(testDb, endpoint, daysAgo(4))
    const tx = await testDb.startTransaction().execute()
    const claimed = await sql`
      update report_idempotency set received_at = ${retentionTime}
      where organization_id = ${endpoint.organizationId} and expires_at = ${daysAgo(3)}`.execute(tx)

    const { removed } = await run()
    await tx.rollback().execute()

    expect(claimed.numAffectedRows).toBe(1n)
    expect(removed.filter(({ rows }) => rows > 0)).toMatchObject([{ data: 'report_idempotency', rows: 1 }])
    expect((await run()).removed.find(({ data }) => data === 'report_idempotency')).toMatchObject({ rows: 1 })
  })
})

async function run({
  days = defaultRetentionDays,
  ...options
}: Partial<RetentionOptions> & { readonly days?: RetentionDays } = {}) {
  const limits = retentionLimits(days, retentionTime)

  return await runRetention(db, { limits, now: retentionTime, dryRun: false, rowsPerStep: 2, waitMs: 0, ...options })
}

async function countExpired(): Promise<number> {
  const { removed } = await run({ dryRun: true })

  return removed.reduce((sum, { rows }) => sum + rows, 0)
}

/** Adds three expired rows of each kind of data, and raw reports in a monthly partition. */
async function addMany(): Promise<void> {
  const endpoint = await addAgedEndpoint(testDb)
  await addReportPartition(db, new Date('2025-04-01T00:00:00Z'))
  for (const { add } of aging) {
    for (const index of [0, 1, 2]) await add(db, endpoint, daysAgo(500 + index))
  }
  for (const day of [1, 2, 3])
    await addRawReport(testDb, endpoint, { receivedAt: new Date(`2025-04-0${day}T00:00:00Z`) })
}

function daysOf(days: RetentionDays, ofDays: Aging['days']): number {
  return typeof ofDays === 'number' ? ofDays : days[ofDays]
}
