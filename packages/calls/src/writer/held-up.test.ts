import { setTimeout as sleep } from 'node:timers/promises'
import { connectAdmin, connectTestDatabase, createTestDatabaseUrl, someEndpoint } from '@callbook/db/testing'
import { sql } from 'kysely'
import { describe, expect, it, onTestFinished } from 'vitest'
import type { IncomingReport } from '../model/incoming-report.ts'
import { callsOf, someReport, startWriter } from '../testing/index.ts'
import { HeldUpError } from './circuit-breakers.ts'
import type { ReportWriter, SettledBatch } from './report-writer.ts'

const connectionString = await createTestDatabaseUrl()
const { testDb } = connectTestDatabase(connectionString)
const admin = connectAdmin(connectionString)
await sql`
  create function fail() returns trigger language plpgsql as $$
    begin raise exception using errcode = right(new.ended_reason, 5); end $$`.execute(admin)
await sql`
  create trigger fail before insert on calls for each row
  when (new.ended_reason like 'fault %') execute function fail()`.execute(admin)
await admin.destroy()

const blocked = '+12025550100'

describe('while the customer of one caller is locked', () => {
  it('reports of other callers are stored, in the same batch and after it', async () => {
    const { endpoint, writer } = await start()
    await lockCustomer(writer, endpoint)
    const [reports, others] = [severalOf(endpoint, 3, blocked), severalOf(await someEndpoint(testDb), 20)]

    const results = await appendAll(writer, [...reports, ...others, ...severalOf(endpoint, 5)])
    const later = await appendAll(writer, severalOf(endpoint, 10))

    expect(results.slice(0, 3)).toEqual(['HeldUpError', 'HeldUpError', 'HeldUpError'])
    expect(new Set([...results.slice(3), ...later])).toEqual(new Set(['stored']))
    expect(writer.stats().heldUp).toMatchObject({ callers: 1, organizations: 0 })
  })

  it('reports of that caller do not delay others again', async () => {
    const { endpoint, writer, batches } = await start()
    await lockCustomer(writer, endpoint)
    await appendAll(writer, severalOf(endpoint, 1, blocked))

    batches.length = 0
    const results = await appendAll(writer, [...severalOf(endpoint, 200, blocked), ...severalOf(endpoint, 1)])

    expect(new Set(results.slice(0, -1))).toEqual(new Set(['HeldUpError']))
    expect(results.at(-1)).toBe('stored')
    expect(batches).toEqual([1, 1])
  })

  it('reports of that caller are stored again once the lock is released', async () => {
    const { endpoint, writer } = await start()
    const free = await lockCustomer(writer, endpoint)
    const report = severalOf(endpoint, 1, blocked)
    await appendAll(writer, report)
    await free()

    while ((await appendAll(writer, report))[0] === 'HeldUpError') await sleep(20)

    expect(await callsOf(testDb, endpoint)).toHaveLength(2)
    expect(writer.stats().heldUp).toMatchObject({ callers: 0, organizations: 0 })
  })
})

it('while a table is locked, callers get a response soon, and writing continues afterwards', async () => {
  const { writer } = await start()
  const endpoints = await Promise.all(Array.from({ length: 120 }, () => someEndpoint(testDb)))
  const holder = await testDb.startTransaction().execute()
  onTestFinished(async () => void (holder.isCommitted || holder.isRolledBack || (await holder.rollback().execute())))
  await sql`lock table customers in access exclusive mode`.execute(holder)

  const reports = endpoints.flatMap((endpoint) => severalOf(endpoint, 1))
  const results = await appendAll(writer, reports)
  const startedAt = performance.now()
  const later = await appendAll(
    writer,
    endpoints.flatMap((endpoint) => severalOf(endpoint, 1))
  )
  const laterMs = performance.now() - startedAt
  await holder.rollback().execute()

  expect(new Set([...results, ...later])).toEqual(new Set(['HeldUpError']))
  // If each waited for the lock after the other, they would take more than thirty seconds.
  expect(laterMs).toBeLessThan(25_000)
  for (const report of reports) while ((await appendAll(writer, [report]))[0] === 'HeldUpError') await sleep(20)
})

describe('an error of one node', () => {
  it.each(['08006', '57P01'])('like %s blocks its organizations, and no others', async (sqlstate) => {
    const { endpoint: dead, writer } = await start()
    const alive = await someEndpoint(testDb)
    const ofDead = severalOf(dead, 5).map((report) => failing(report, sqlstate))

    const results = await appendAll(writer, [...severalOf(alive, 5), ...ofDead, ...severalOf(alive, 5)])

    expect(results.filter((result) => result === 'HeldUpError')).toHaveLength(5)
    expect(results.filter((result) => result === 'stored')).toHaveLength(10)
    expect(writer.stats().heldUp).toMatchObject({ callers: 0, organizations: 1 })
    expect(await appendAll(writer, [...severalOf(dead, 2), ...severalOf(alive, 2)])).toEqual([
      'HeldUpError',
      'HeldUpError',
      'stored',
      'stored'
    ])
  })

  it('blocks the organizations of a full node if the server stores other reports', async () => {
    const { endpoint: full, writer } = await start()
    const others = await Promise.all([someEndpoint(testDb), someEndpoint(testDb)])
    const reports = [
      ...severalOf(full, 2).map((report) => failing(report, '53100')),
      ...others.flatMap((one) => severalOf(one, 2))
    ]

    expect(await appendAll(writer, reports)).toEqual([
      'HeldUpError',
      'HeldUpError',
      'stored',
      'stored',
      'stored',
      'stored'
    ])
  })

  it('is treated as one of the server if it stores no reports at all', async () => {
    const { writer } = await start()
    const endpoints = await Promise.all(Array.from({ length: 6 }, () => someEndpoint(testDb)))

    const results = await appendAll(
      writer,
      endpoints.flatMap((endpoint) => severalOf(endpoint, 1).map((report) => failing(report, '53100')))
    )

    expect(results).toEqual(endpoints.map(() => '53100'))
    expect(writer.stats().heldUp).toMatchObject({ callers: 0, organizations: 0 })
  })
})

/** Starts a writer with one batch at a time, so that reports appended together are written together. */
async function start() {
  const batches: number[] = []
  const onBatch = ({ reports }: SettledBatch) => void batches.push(reports)

  return {
    endpoint: await someEndpoint(testDb),
    writer: startWriter(connectionString, { batchesInFlight: 1, onBatch }),
    /** The number of reports in each batch. */
    batches
  }
}

type Endpoint = Parameters<typeof someReport>[0]

function severalOf(endpoint: Endpoint, count: number, callerPhoneNumber: string | null = null): IncomingReport[] {
  return Array.from({ length: count }, () => someReport(endpoint, { callerPhoneNumber }))
}

function failing(incoming: IncomingReport, sqlstate: string): IncomingReport {
  return { ...incoming, report: { ...incoming.report, endedReason: `fault ${sqlstate}` } }
}

/** Returns the results of reports that form one batch: the outcome of each, or its error. */
async function appendAll(writer: ReportWriter, reports: readonly IncomingReport[]): Promise<string[]> {
  const before = writer.append(someReport(await someEndpoint(testDb))).catch(() => undefined)
  const results = await Promise.allSettled(reports.map((report) => writer.append(report)))
  await before

  return results.map((result) => {
    if (result.status === 'fulfilled') return result.value.kind
    return result.reason instanceof HeldUpError ? result.reason.name : result.reason.code
  })
}

/** Locks the customer. Resolves with a function that releases the lock. */
async function lockCustomer(writer: ReportWriter, endpoint: Endpoint): Promise<() => Promise<void>> {
  await writer.append(someReport(endpoint, { callerPhoneNumber: blocked }))
  const holder = await testDb.startTransaction().execute()
  await holder
    .selectFrom('customers')
    .select('id')
    .where('organization_id', '=', endpoint.organizationId)
    .where('phone_number', '=', blocked)
    .forUpdate()
    .execute()
  const free = async () => void (holder.isRolledBack || (await holder.rollback().execute()))
  onTestFinished(free)

  return free
}
