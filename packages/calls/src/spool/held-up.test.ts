import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { connectTestDatabase, createTestDatabaseUrl, someEndpoint, type TestEndpoint } from '@callbook/db/testing'
import { ping } from '@callbook/postgres'
import { describe, expect, it, onTestFinished } from 'vitest'
import { callsOf, someReport, startWriter } from '../testing/index.ts'
import { createReportWriter } from '../writer/report-writer.ts'
import { createReportSpool, type ReportSpool } from './report-spool.ts'
import { createSpooledWriter, type SpooledWriter } from './spooled-writer.ts'

const connectionString = await createTestDatabaseUrl()
const { db, testDb } = connectTestDatabase(connectionString)
const blocked = { callerPhoneNumber: '+12025550100' }

describe('while one caller is blocked, a spooled writer', () => {
  it('keeps the reports of that caller, and stores reports of others', async () => {
    const [endpoint, other] = [await someEndpoint(testDb), await someEndpoint(testDb)]
    const { writer, spool } = await start()
    const free = await lockCustomer(writer, endpoint)

    const outcomes = await Promise.all([
      ...[1, 2, 3].map(() => writer.append(someReport(endpoint, blocked))),
      ...[1, 2, 3].map(() => writer.append(someReport(other)))
    ])
    await seen(() => writer.stats().heldUp.reports === 3)
    const later = await writer.append(someReport(other))

    expect(outcomes.map(({ kind }) => kind)).toEqual(['spooled', 'spooled', 'spooled', 'stored', 'stored', 'stored'])
    expect(later.kind).toBe('stored')
    expect(writer.isAway()).toBe(false)
    await free()
    await emptied(spool)
    expect(await callsOf(testDb, endpoint)).toHaveLength(4)
    expect(writer.stats().heldUp).toEqual({ callers: 0, organizations: 0, reports: 0 })
  })

  it('also skips older blocked reports of an earlier process', async () => {
    const [endpoint, other] = [await someEndpoint(testDb), await someEndpoint(testDb)]
    const { directory, spool: first } = await openSpool()
    const before = startWriter(connectionString)
    const free = await lockCustomer(before, endpoint)
    for (let count = 0; count < 200; count += 1) await first.append(someReport(endpoint, blocked))
    const last = someReport(other)
    await first.append(last)
    await first.close()

    const { writer, spool } = await start(directory)
    await seen(() => spool.contents().waiting === 200)

    expect(await callsOf(testDb, other)).toMatchObject([{ provider_call_id: last.report.providerCallId }])
    await seen(() => writer.stats().heldUp.reports === 200)
    await free()
    await emptied(spool)
    expect(await callsOf(testDb, endpoint)).toHaveLength(201)
  })

  it('detects that the database is available although the oldest report is blocked', async () => {
    const [endpoint, other] = [await someEndpoint(testDb), await someEndpoint(testDb)]
    const { writer, spool } = await start()
    await lockCustomer(writer, endpoint)
    writer.noteOutage(new Error('an outage'))
    const outcomes = await Promise.all([endpoint, other].map((one) => writer.append(someReport(one, blocked))))

    await seen(() => !writer.isAway() && spool.contents().waiting === 1)

    expect(outcomes).toEqual([{ kind: 'spooled' }, { kind: 'spooled' }])
    expect(await callsOf(testDb, other)).toHaveLength(1)
    expect((await writer.append(someReport(other))).kind).toBe('stored')
  })

  it('keeps the order of the reports of a blocked call', async () => {
    const endpoint = await someEndpoint(testDb)
    const { writer, spool } = await start()
    const free = await lockCustomer(writer, endpoint)
    const first = someReport(endpoint, { ...blocked, summary: 'first', assistantName: 'Ava' })
    const hours = (count: number) => new Date(first.receivedAt.getTime() + count * 3_600_000)
    const update = {
      ...first,
      receivedAt: hours(25),
      report: { ...first.report, assistantName: null, summary: 'update' }
    }
    const withoutNumber = {
      ...update,
      receivedAt: hours(50),
      report: { ...update.report, callerPhoneNumber: null, summary: 'last' }
    }

    for (const report of [first, update, withoutNumber]) await writer.append(report)
    await seen(() => writer.stats().heldUp.reports === 3)
    await free()
    await emptied(spool)

    const calls = await callsOf(testDb, endpoint)
    expect(calls).toHaveLength(2)
    expect(calls).toContainEqual(expect.objectContaining({ call_summary: 'last', assistant_name: 'Ava' }))
  })
})

async function openSpool() {
  const directory = await mkdtemp(join(tmpdir(), 'callbook-spool-'))
  onTestFinished(() => rm(directory, { recursive: true }))

  return { directory, spool: await createReportSpool({ directory, maxBytes: 1e9 }) }
}

async function start(directory?: string): Promise<{ writer: SpooledWriter; spool: ReportSpool }> {
  const spool =
    directory === undefined ? (await openSpool()).spool : await createReportSpool({ directory, maxBytes: 1e9 })
  const connection = { connectionString, onIdleError: () => undefined }
  const writer = createSpooledWriter(createReportWriter({ ...connection, now: () => new Date() }), spool, {
    ping: () => ping(db),
    recordRejection: () => Promise.resolve(),
    onAway: () => undefined,
    onBack: () => undefined,
    onFailure: (error) => expect.unreachable(String(error))
  })
  onTestFinished(() => writer.close())

  return { writer, spool }
}

/** Locks the customer. Resolves with a function that releases the lock. */
async function lockCustomer(
  writer: Pick<SpooledWriter, 'append'>,
  { organizationId, ...endpoint }: TestEndpoint
): Promise<() => Promise<void>> {
  await writer.append(someReport({ organizationId, ...endpoint }, blocked))
  const holder = await testDb.startTransaction().execute()
  await holder.selectFrom('customers').select('id').where('organization_id', '=', organizationId).forUpdate().execute()
  const free = async () => void (holder.isRolledBack || (await holder.rollback().execute()))
  onTestFinished(free)

  return free
}

async function seen(condition: () => boolean): Promise<void> {
  while (!condition()) await sleep(10)
}

async function emptied(spool: ReportSpool): Promise<void> {
  await seen(() => spool.contents().waiting === 0)
}
