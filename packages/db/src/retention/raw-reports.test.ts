import type { CallId } from '@callbook/domain'
import { propertyRuns } from '@callbook/postgres/testing'
import fc from 'fast-check'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { addReportPartition, listReportPartitions } from '../migrate/partitions.ts'
import { insertHold, releaseHold } from '../queries/recordings/holds.ts'
import {
  type AgedEndpoint,
  addAgedEndpoint,
  addCalls,
  addCustomer,
  addRawReport,
  clearAgedRows,
  createTestDatabase,
  daysAgo,
  idAt,
  retentionTime,
  someoneWaitsForLock
} from '../testing/index.ts'
import { defaultRetentionDays, retentionLimits } from './limits.ts'
import { dropPartition, removeExpiredReports } from './raw-reports.ts'
import type { RetentionSettings } from './retention.ts'

const { db, testDb } = await createTestDatabase()

/** The limit is in October 2025. */
const limits = retentionLimits(defaultRetentionDays, retentionTime)
const august = {
  name: 'raw_reports_202508',
  beginsAt: new Date('2025-08-01T00:00:00Z'),
  endsAt: new Date('2025-09-01T00:00:00Z')
}
const inAugust = new Date('2025-08-31T23:59:59.999Z')
const long = { waitMs: 60_000, notify: () => undefined }

describe('removeExpiredReports', () => {
  it.each([
    {
      what: 'drops a month that is over',
      reports: [{ receivedAt: inAugust }, { receivedAt: new Date('2025-08-01T00:00:00Z') }],
      removed: { rows: 2, droppedPartitions: [august.name] }
    },
    { what: 'drops a month without a report', reports: [], removed: { rows: 0, droppedPartitions: [august.name] } },
    {
      what: 'keeps a month one of whose calls was reported again',
      reports: [{ receivedAt: inAugust }, { receivedAt: limits.rawReports, callId: idAt<CallId>(inAugust) }],
      removed: { rows: 1, droppedPartitions: [] }
    },
    {
      what: 'keeps a month that is not over',
      reports: [{ receivedAt: daysAgo(90, -1) }, { receivedAt: daysAgo(90) }],
      removed: { rows: 1, droppedPartitions: [august.name] }
    },
    {
      what: 'empties the partition of all other months',
      reports: [{ receivedAt: daysAgo(1_000) }, { receivedAt: daysAgo(999) }, { receivedAt: daysAgo(1) }],
      removed: { rows: 2, droppedPartitions: [august.name] }
    },
    {
      what: 'finds a report that was stored long after it was received',
      reports: [{ receivedAt: daysAgo(91), callId: idAt<CallId>(daysAgo(1)) }],
      removed: { rows: 1, droppedPartitions: [august.name] }
    }
  ])('$what', async ({ reports, removed }) => {
    const endpoint = await withMonths('2025-08', '2025-10')
    for (const report of reports) await addRawReport(testDb, endpoint, report)

    const predicted = await remove({ dryRun: true })
    expect(await listReceived()).toHaveLength(reports.length)
    expect(await remove()).toMatchObject(removed)

    expect(predicted).toMatchObject(removed)
    const stay = reports.filter(({ receivedAt }) => receivedAt >= limits.rawReports)
    expect(await listReceived()).toEqual(stay.map(({ receivedAt }) => receivedAt.toISOString()).sort())
    expect(await hasPartition(august.name)).toBe(removed.droppedPartitions.length === 0)
    expect(await hasPartition('raw_reports_202510')).toBe(true)
  })

  it.each(['client', 'customer', 'call'] as const)('keeps the reports of a held %s until its release', async (kind) => {
    const endpoint = await withMonths('2025-08')
    const { organizationId, clientId } = endpoint
    const at = { db, organizationId }
    const callId = idAt<CallId>(inAugust)
    const customerId = await addCustomer(testDb, organizationId, clientId)
    await addCalls(testDb, organizationId, [{ id: callId, client_id: clientId, customer_id: customerId }])
    await addRawReport(testDb, endpoint, { receivedAt: inAugust, callId })
    await addRawReport(testDb, await addAgedEndpoint(testDb), { receivedAt: inAugust })
    const { id } = await insertHold(at, {
      ...{ client_id: clientId, reason: 'a lawsuit', made_by: 'Ada', now: retentionTime },
      customer_id: kind === 'customer' ? customerId : null,
      call_id: kind === 'call' ? callId : null
    })

    expect(await remove({ dryRun: true })).toMatchObject({ rows: 1, droppedPartitions: [] })
    expect(await remove()).toMatchObject({ rows: 1, droppedPartitions: [] })
    expect(await listReceived()).toEqual([inAugust.toISOString()])
    await releaseHold(at, id, { releasedBy: 'Ada', now: retentionTime })

    expect(await remove()).toMatchObject({ rows: 1, droppedPartitions: [august.name] })
  })

  it('waits for a hold that is being created, and finds it', async () => {
    const endpoint = await withMonths('2025-08')
    const { organizationId, clientId } = endpoint
    await addRawReport(testDb, endpoint, { receivedAt: inAugust })
    const creating = await db.startTransaction().execute()
    const hold = { client_id: clientId, customer_id: null, call_id: null, reason: 'a lawsuit', made_by: 'Ada' }
    const { id } = await insertHold({ db: creating, organizationId }, { ...hold, now: retentionTime })

    const removing = remove({ waitMs: 60_000 })
    await someoneWaitsForLock(testDb)
    await creating.commit().execute()

    expect(await removing).toMatchObject({ rows: 0, droppedPartitions: [] })
    await releaseHold({ db, organizationId }, id, { releasedBy: 'Ada', now: retentionTime })
  })

  it('removes the reports of a month row by row while another session reads it, and drops it afterwards', async () => {
    const endpoint = await withMonths('2025-08')
    await addRawReport(testDb, endpoint, { receivedAt: inAugust })
    const reported: string[] = []
    const reader = await testDb.startTransaction().execute()
    await sql`select from raw_reports_202508`.execute(reader)

    const removed = await remove({ waitMs: 0, notify: (message) => reported.push(message) })
    await reader.rollback().execute()

    expect(removed).toMatchObject({ rows: 1, droppedPartitions: [] })
    expect(reported.at(-1)).toBe('raw_reports_202508 cannot be dropped now: its reports are removed one by one')
    expect(await listReceived()).toEqual([])
    expect(await remove()).toMatchObject({ rows: 0, droppedPartitions: [august.name] })
  })

  it('keeps reports received since the limit, in every partition, and removes all others', async () => {
    const endpoint = await withMonths()
    const other = await addAgedEndpoint(testDb)
    const days = fc.integer({ min: 0, max: 300 })
    const report = fc.record({ receivedDaysAgo: days, storedDaysAgo: days, isOther: fc.boolean() })
    const months = fc.subarray(['2025-04', '2025-05', '2025-07', '2025-09', '2025-10', '2025-11', '2026-01'])

    await fc.assert(
      fc.asyncProperty(fc.array(report, { maxLength: 25 }), months, days, async (reports, withPartition, limitDays) => {
        await clearAgedRows(testDb)
        for (const month of withPartition) await addReportPartition(db, new Date(`${month}-01`))
        for (const { receivedDaysAgo, storedDaysAgo, isOther } of reports) {
          const callId = idAt<CallId>(daysAgo(storedDaysAgo))
          await addRawReport(testDb, isOther ? other : endpoint, { receivedAt: daysAgo(receivedDaysAgo), callId })
        }

        const settings = { limits: { ...limits, rawReports: daysAgo(limitDays) } }
        const predicted = await remove({ ...settings, dryRun: true })
        const removed = await remove(settings)

        const stay = reports.filter(({ receivedDaysAgo }) => receivedDaysAgo <= limitDays)
        expect(await listReceived()).toEqual(stay.map((one) => daysAgo(one.receivedDaysAgo).toISOString()).sort())
        expect(removed).toEqual(predicted)
        expect(removed.rows).toBe(reports.length - stay.length)
      }),
      { numRuns: propertyRuns(8) }
    )
  })
})

describe('dropPartition', () => {
  it('notices a report that arrived at the last moment', async () => {
    const endpoint = await withMonths('2025-08')
    await addRawReport(testDb, endpoint, { receivedAt: inAugust })
    const late = await testDb.startTransaction().execute()
    await addRawReport(late, endpoint, { receivedAt: retentionTime, callId: idAt(inAugust) })

    const outcome = await dropPartition(db, august, {
      ...long,
      before: limits.rawReports,
      notify: () => void late.commit().execute()
    })

    expect(outcome).toBe('needed')
    expect(await hasPartition(august.name)).toBe(true)
    expect(await listReceived()).toHaveLength(2)
  })

  it('ignores a partition that no longer exists', async () => {
    await withMonths()

    expect(await dropPartition(db, august, { ...long, before: limits.rawReports })).toBe('gone')
  })
})

/** Creates partitions only for these past months. */
async function withMonths(...months: readonly string[]): Promise<AgedEndpoint> {
  await clearAgedRows(testDb)
  await remove()
  for (const month of months) await addReportPartition(db, new Date(`${month}-01`))

  return await addAgedEndpoint(testDb)
}

async function remove(settings: Partial<RetentionSettings> = {}) {
  const given = {
    limits,
    now: retentionTime,
    dryRun: false,
    rowsPerStep: 3,
    onProgress: () => undefined,
    onRemoved: () => undefined,
    ...long
  }

  return await removeExpiredReports(db, { ...given, ...settings })
}

async function listReceived(): Promise<string[]> {
  const rows = await testDb.selectFrom('raw_reports').select('received_at').orderBy('received_at').execute()

  return rows.map(({ received_at }) => received_at)
}

async function hasPartition(name: string): Promise<boolean> {
  return (await listReportPartitions(db)).some((partition) => partition.name === name)
}
