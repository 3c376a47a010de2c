import { randomBytes } from 'node:crypto'
import type { CallId } from '@callbook/domain'
import { newId } from '@callbook/postgres'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { addReportPartition, listReportPartitions } from '../migrate/partitions.ts'
import type { TestDb } from '../testing/index.ts'
import {
  type AgedEndpoint,
  addAgedEndpoint,
  addCall,
  addCustomer,
  addRawReport,
  addRejectedReport,
  clearAgedRows,
  createTestDatabase,
  daysAgo,
  dumpRows,
  idAt,
  retentionTime
} from '../testing/index.ts'
import type { RetentionData } from './expired-rows.ts'
import { defaultRetentionDays, type RetentionDays, retentionLimits } from './limits.ts'
import type { RetentionOptions } from './retention.ts'
import { runRetention } from './run-retention.ts'

interface Aging {
  readonly data: RetentionData
  /** After how many days it goes, if no setting says so. */
  readonly days: keyof RetentionDays | number
  /** Adds what came, or whose window began, at an instant. */
  readonly add: (db: TestDb, endpoint: AgedEndpoint, at: Date) => Promise<unknown>
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
  { data: 'idempotency_marks', days: 'idempotency', add: addRecord, youngestMs: 0 },
  { data: 'idempotent_requests', days: 'idempotency', add: addIdempotentRequest, youngestMs: 0 },
  {
    data: 'failed_evaluations',
    days: 'failedEvaluations',
    add: (db, endpoint, at) => addWork(db, endpoint, 'failed', at)
  },
  { data: 'audit_events', days: 'audit', add: addAuditEvent },
  { data: 'sessions', days: 30, add: addSession },
  { data: 'sign_in_links', days: 30, add: addLink },
  { data: 'account_events', days: 'audit', add: addAccountEvent }
]

const { db, testDb } = await createTestDatabase()
beforeEach(() => clearAgedRows(testDb))

describe('runRetention', () => {
  it.each([
    { what: 'the limits of a default', days: defaultRetentionDays },
    {
      what: 'limits of its own',
      days: { rawReports: 10, quarantine: 100, idempotency: 7, failedEvaluations: 1, audit: 3 }
    }
  ])('removes exactly what is past $what, in every table and organization', async ({ days }) => {
    const endpoints = [await addAgedEndpoint(testDb), await addAgedEndpoint(db)]
    for (const endpoint of endpoints) {
      await addWhatStays(endpoint)
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

  it('makes the coming partitions of raw reports, for the owner of the others', async () => {
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
    const endpoint = await addAgedEndpoint(testDb)
    await addRecord(testDb, endpoint, daysAgo(5))
    await addRecord(testDb, endpoint, daysAgo(4))
    const tx = await testDb.startTransaction().execute()
    const claimed = await sql`
      update idempotency_marks set received_at = ${retentionTime}
      where organization_id = ${endpoint.organizationId} and expires_at = ${daysAgo(3)}`.execute(tx)

    const { removed } = await run()
    await tx.rollback().execute()

    expect(claimed.numAffectedRows).toBe(1n)
    expect(removed).toMatchObject([
      { rows: 0 },
      { rows: 0 },
      { rows: 0 },
      { rows: 0 },
      { rows: 1 },
      {},
      {},
      {},
      {},
      {},
      {}
    ])
    expect((await run()).removed.find(({ data }) => data === 'idempotency_marks')).toMatchObject({ rows: 1 })
  })
})

async function run({
  days = defaultRetentionDays,
  ...options
}: Partial<RetentionOptions> & { readonly days?: RetentionDays } = {}) {
  const limits = retentionLimits(days, retentionTime)

  return await runRetention(db, { limits, now: retentionTime, dryRun: false, rowsAtOnce: 2, waitMs: 0, ...options })
}

async function countExpired(): Promise<number> {
  const { removed } = await run({ dryRun: true })

  return removed.reduce((sum, { rows }) => sum + rows, 0)
}

/**
 * Adds three rows of all kinds of data that are past their limit, and some raw reports in a partition of their month.
 */
async function addMany(): Promise<void> {
  const endpoint = await addAgedEndpoint(testDb)
  await addReportPartition(db, new Date('2025-04-01T00:00:00Z'))
  for (const { add } of aging) {
    for (const index of [0, 1, 2]) await add(db, endpoint, daysAgo(500 + index))
  }
  for (const day of [1, 2, 3])
    await addRawReport(testDb, endpoint, { receivedAt: new Date(`2025-04-0${day}T00:00:00Z`) })
}

/** What is never removed, of a long time ago. */
async function addWhatStays(endpoint: AgedEndpoint): Promise<void> {
  const { organizationId, clientId } = endpoint
  const at = daysAgo(3_000)
  const customer_id = await addCustomer(testDb, organizationId, clientId, { first_call_at: at, last_call_at: at })
  const callId = await addCall(testDb, organizationId, clientId, { customer_id, created_at: at })
  const organization_id = organizationId
  await testDb.insertInto('call_evaluations').values({ organization_id, call_id: callId, updated_at: at }).execute()
  await testDb
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
  await addWork(testDb, endpoint, 'waiting', at)
  await addWork(testDb, endpoint, 'running', at)
}

async function addRejectionCount(db: TestDb, { organizationId, endpointId }: AgedEndpoint, at: Date): Promise<void> {
  const minute = new Date(Math.floor(at.getTime() / 60_000) * 60_000)
  const ids = { organization_id: organizationId, endpoint_id: endpointId }
  await db
    .insertInto('rejection_counts')
    .values({ ...ids, minute, status: 401, cause: 'odd', rejections: 1, samples: [] })
    .execute()
}

async function addRecord(db: TestDb, { organizationId, clientId }: AgedEndpoint, received_at: Date): Promise<void> {
  const ids = { organization_id: organizationId, client_id: clientId, report_id: idAt<CallId>(received_at) }
  const expires_at = new Date(received_at.getTime() + 24 * 60 * 60 * 1000)
  await db
    .insertInto('idempotency_marks')
    .values({ ...ids, provider: 'vapi', provider_call_id: ids.report_id, kind: 'end_of_call', received_at, expires_at })
    .execute()
}

async function addIdempotentRequest(db: TestDb, { organizationId }: AgedEndpoint, at: Date): Promise<void> {
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

async function addAuditEvent(db: TestDb, { organizationId }: AgedEndpoint, at: Date): Promise<void> {
  const actor = { actor_kind: 'cli', actor_name: 'deploy' }
  const object = { act: 'client.create', object_kind: 'client', object_id: newId(), changes: '{}' }
  await db
    .insertInto('audit_events')
    .values({ organization_id: organizationId, id: newId(), at, ...actor, ...object })
    .execute()
}

const userId = newId()

async function addSession(db: TestDb, _: AgedEndpoint, expires_at: Date): Promise<void> {
  const at = daysAgo(3_000)
  const user = { id: userId, email: 'ada@example.com', name: 'Ada', created_at: at }
  await db
    .insertInto('users')
    .values(user)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const times = { created_at: at, seen_at: at, expires_at }
  const from = { user_agent: '', ip: '192.0.2.1' }
  await db
    .insertInto('sessions')
    .values({ id: newId(), token_hash: randomBytes(32), user_id: userId, ...times, ...from })
    .execute()
}

async function addLink(db: TestDb, _: AgedEndpoint, expires_at: Date): Promise<void> {
  const ids = { id: newId(), token_hash: randomBytes(32), email: 'ada@example.com' }
  await db
    .insertInto('sign_in_links')
    .values({ ...ids, purpose: 'invitation', created_at: daysAgo(3_000), expires_at })
    .execute()
}

async function addAccountEvent(db: TestDb, _: AgedEndpoint, at: Date): Promise<void> {
  await db.insertInto('account_events').values({ id: newId(), at, actor_kind: 'cli', act: 'user_created' }).execute()
}

function daysOf(days: RetentionDays, ofDays: Aging['days']): number {
  return typeof ofDays === 'number' ? ofDays : days[ofDays]
}

async function addWork(
  db: TestDb,
  { organizationId, spareCalls }: AgedEndpoint,
  state: string,
  run_after: Date
): Promise<void> {
  const callId = spareCalls.pop() ?? ''
  await db
    .insertInto('evaluation_work')
    .values({ organization_id: organizationId, call_id: callId, domain: 'lead_quality', state, attempts: 1, run_after })
    .execute()
}
