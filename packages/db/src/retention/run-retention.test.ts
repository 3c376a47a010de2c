import type { CallId } from '@callbook/domain'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Database } from '../database.ts'
import { addReportPartition, listReportPartitions } from '../partitions.ts'
import {
  addRawReport,
  addRejectedReport,
  addTenant,
  clear,
  daysAgo,
  idAt,
  now,
  type TestEndpoint
} from '../testing/aged-rows.ts'
import { createTestDatabase } from '../testing/database.ts'
import { addCall, addCustomer, dumpRows } from '../testing/index.ts'
import type { RetentionData } from './expired-rows.ts'
import { defaultRetentionDays, type RetentionDays, retentionLimits } from './limits.ts'
import type { RetentionOptions } from './retention.ts'
import { runRetention } from './run-retention.ts'

interface Aging {
  readonly data: RetentionData
  readonly days: keyof RetentionDays
  /** Adds what came, or whose window began, at an instant. */
  readonly add: (db: Database, endpoint: TestEndpoint, at: Date) => Promise<unknown>
  /** The youngest that goes, in milliseconds after the limit; one millisecond less for all but these. */
  readonly youngestMs?: number
}

const aging: readonly Aging[] = [
  {
    data: 'raw_reports',
    days: 'rawReports',
    add: (db, endpoint, receivedAt) => addRawReport(db, endpoint, { receivedAt })
  },
  {
    data: 'set_aside_reports',
    days: 'rawReports',
    add: (db, endpoint, received_at) => addRejectedReport(db, endpoint, { received_at, is_acknowledged: true })
  },
  {
    data: 'rejected_reports',
    days: 'quarantine',
    add: (db, endpoint, received_at) => addRejectedReport(db, endpoint, { received_at, is_acknowledged: false })
  },
  { data: 'rejection_counts', days: 'quarantine', add: addRejectionCount, youngestMs: -30_001 },
  { data: 'idempotency_marks', days: 'idempotency', add: addMark, youngestMs: 0 },
  { data: 'idempotent_requests', days: 'idempotency', add: addIdempotentRequest, youngestMs: 0 },
  {
    data: 'failed_evaluations',
    days: 'failedEvaluations',
    add: (db, endpoint, at) => addWork(db, endpoint, 'failed', at)
  }
]

const db = await createTestDatabase()
beforeEach(() => clear(db))

describe('runRetention', () => {
  it.each([
    { what: 'the limits of a default', days: defaultRetentionDays },
    { what: 'limits of its own', days: { rawReports: 10, quarantine: 100, idempotency: 7, failedEvaluations: 1 } }
  ])('removes exactly what is past $what, in every table and organization', async ({ days }) => {
    const endpoints = [await addTenant(db), await addTenant(db)]
    for (const endpoint of endpoints) {
      await addWhatStays(endpoint)
      for (const { add, days: ofDays, youngestMs = -1 } of aging)
        await add(db, endpoint, daysAgo(days[ofDays], youngestMs + 1))
    }
    const staying = await dumpRows(db)
    for (const endpoint of endpoints) {
      for (const { add, days: ofDays, youngestMs = -1 } of aging) {
        await add(db, endpoint, daysAgo(days[ofDays], youngestMs))
        await add(db, endpoint, daysAgo(days[ofDays] + 1_000))
      }
    }
    const all = await dumpRows(db)

    const predicted = await run({ days, dryRun: true })
    expect(await dumpRows(db)).toEqual(all)
    const { removed } = await run({ days })

    expect(removed.map(({ data, rows }) => ({ data, rows }))).toEqual(aging.map(({ data }) => ({ data, rows: 4 })))
    expect(predicted.removed).toEqual(removed)
    expect(await dumpRows(db)).toEqual(staying)
    expect((await run({ days })).removed.filter(({ rows }) => rows > 0)).toEqual([])
  })

  it('makes the coming partitions of raw reports, for the owner of the others', async () => {
    const months = ['raw_reports_202601', 'raw_reports_202602', 'raw_reports_202603', 'raw_reports_202604']
    for (const month of months) await sql`drop table if exists ${sql.table(month)}`.execute(db)

    const { addedPartitions } = await run({ dryRun: true })
    expect(await run()).toMatchObject({ addedPartitions })

    expect(addedPartitions).toEqual(months)
    expect((await listReportPartitions(db)).map(({ name }) => name)).toEqual(expect.arrayContaining(months))
    const { rows } = await sql`
      select count(distinct relowner) as owners from pg_class where relname like 'raw\\_reports%' and relkind in ('p', 'r')
    `.execute(db)
    expect(rows).toEqual([{ owners: 1 }])
    expect(await run()).toMatchObject({ addedPartitions: [] })
  })

  it('may be run by several processes at the same time', async () => {
    await addMany()
    const { removed: predicted } = await run({ dryRun: true })

    const runs = await Promise.all([1, 2, 3].map(() => run({ waitMs: 60_000 })))

    const rows = (data: RetentionData) =>
      runs.flatMap(({ removed }) => removed.filter((one) => one.data === data)).reduce((sum, one) => sum + one.rows, 0)
    expect(predicted.map(({ data }) => [data, rows(data)])).toEqual(predicted.map((one) => [one.data, one.rows]))
    expect((await run()).removed.filter((one) => one.rows > 0)).toEqual([])
  })

  it('goes on where a run was cut short, wherever that was', async () => {
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

  it('tells how far it is', async () => {
    await addMany()
    const progress: string[] = []

    await run({ onProgress: ({ data, rows, of }) => progress.push(`${data} ${rows} of ${of}`) })

    expect(progress.filter((line) => line.startsWith('idempotency_marks'))).toEqual([
      'idempotency_marks 2 of 3',
      'idempotency_marks 3 of 3'
    ])
  })

  it('leaves to the next run what somebody has locked, and does not wait for it', async () => {
    const endpoint = await addTenant(db)
    await addMark(db, endpoint, daysAgo(5))
    await addMark(db, endpoint, daysAgo(4))
    const tx = await db.startTransaction().execute()
    const claimed = await sql`
      update idempotency_marks set received_at = ${now}
      where organization_id = ${endpoint.organizationId} and expires_at = ${daysAgo(3)}`.execute(tx)

    const { removed } = await run()
    await tx.rollback().execute()

    expect(claimed.numAffectedRows).toBe(1n)
    expect(removed).toMatchObject([{ rows: 0 }, { rows: 0 }, { rows: 0 }, { rows: 0 }, { rows: 1 }, {}, {}])
    expect((await run()).removed.find(({ data }) => data === 'idempotency_marks')).toMatchObject({ rows: 1 })
  })
})

async function run({
  days = defaultRetentionDays,
  ...options
}: Partial<RetentionOptions> & { readonly days?: RetentionDays } = {}) {
  const limits = retentionLimits(days, now)

  return await runRetention(db, { limits, now, dryRun: false, rowsAtOnce: 2, waitMs: 0, ...options })
}

async function countExpired(): Promise<number> {
  const { removed } = await run({ dryRun: true })

  return removed.reduce((sum, { rows }) => sum + rows, 0)
}

/** Of all kinds of data, three rows that are past their limit, and some raw reports in a partition of their month. */
async function addMany(): Promise<void> {
  const endpoint = await addTenant(db)
  await addReportPartition(db, new Date('2025-04-01T00:00:00Z'))
  for (const { add } of aging) {
    for (const index of [0, 1, 2]) await add(db, endpoint, daysAgo(200 + index))
  }
  for (const day of [1, 2, 3]) await addRawReport(db, endpoint, { receivedAt: new Date(`2025-04-0${day}T00:00:00Z`) })
}

/** What is never removed, of a long time ago. */
async function addWhatStays(endpoint: TestEndpoint): Promise<void> {
  const { organizationId, clientId } = endpoint
  const at = daysAgo(3_000)
  const customer_id = await addCustomer(db, organizationId, clientId, { first_call_at: at, last_call_at: at })
  const callId = await addCall(db, organizationId, clientId, { customer_id, created_at: at })
  const organization_id = organizationId
  await db.insertInto('call_evaluations').values({ organization_id, call_id: callId, updated_at: at }).execute()
  await db
    .insertInto('evaluation_versions')
    .values({
      organization_id,
      call_id: callId,
      domain: 'lead_quality',
      version: 1,
      source: 'import',
      result: '{}',
      created_at: at
    })
    .execute()
  await addWork(db, endpoint, 'waiting', at)
  await addWork(db, endpoint, 'running', at)
}

async function addRejectionCount(db: Database, { organizationId, endpointId }: TestEndpoint, at: Date): Promise<void> {
  const minute = new Date(Math.floor(at.getTime() / 60_000) * 60_000)
  const ids = { organization_id: organizationId, endpoint_id: endpointId }
  await db
    .insertInto('rejection_counts')
    .values({ ...ids, minute, status: 401, cause: 'odd', rejections: 1, samples: [] })
    .execute()
}

async function addMark(db: Database, { organizationId, clientId }: TestEndpoint, received_at: Date): Promise<void> {
  const ids = { organization_id: organizationId, client_id: clientId, report_id: idAt<CallId>(received_at) }
  const expires_at = new Date(received_at.getTime() + 24 * 60 * 60 * 1000)
  await db
    .insertInto('idempotency_marks')
    .values({ ...ids, provider: 'vapi', provider_call_id: ids.report_id, kind: 'end_of_call', received_at, expires_at })
    .execute()
}

async function addIdempotentRequest(db: Database, { organizationId }: TestEndpoint, at: Date): Promise<void> {
  const expires_at = new Date(at.getTime() + 24 * 60 * 60 * 1000)
  await db
    .insertInto('idempotent_requests')
    .values({
      organization_id: organizationId,
      key: idAt<CallId>(at),
      request_hash: Buffer.alloc(32),
      status_code: 201,
      body: '{}',
      expires_at
    })
    .execute()
}

async function addWork(
  db: Database,
  { organizationId, spareCalls }: TestEndpoint,
  state: string,
  run_after: Date
): Promise<void> {
  const callId = spareCalls.pop() ?? ''
  await db
    .insertInto('evaluation_work')
    .values({ organization_id: organizationId, call_id: callId, domain: 'lead_quality', state, attempts: 1, run_after })
    .execute()
}
