import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import {
  createReportSpool,
  createReportWriter,
  createSpooledWriter,
  listRejectedReports,
  recordRejections,
  type WriteOutcome
} from '@callbook/calls'
import { newId, ping } from '@callbook/db'

import { createTestDatabase, dumpRows, findDiscrepancies, urlAs } from '@callbook/db/testing'
import { type CustomerId, parseErasureKey } from '@callbook/domain'

import { afterAll, describe, expect, it, onTestFinished } from 'vitest'
import { releaseRejection } from '../rejections/release-rejection.ts'
import { replayReports } from '../reports/replay-reports.ts'
import { newCaller, reportsOf, type TestCaller, type TestReport, tracesOf } from '../testing/caller.ts'
import {
  customerOf,
  deliver,
  expectedErasure,
  hoursFromNow,
  impersonalChanges,
  storeCallerData,
  storeCalls
} from '../testing/caller-data.ts'

import { addTestClient, endpointOf, findCustomerId, incoming, reject, type TestClient } from '../testing/test-client.ts'
import { tester } from '../testing/tester.ts'
import { within } from '../within.ts'
import { eraseCaller } from './erase-customer.ts'

const { db, testDb } = await createTestDatabase()
const key = parseErasureKey(Buffer.alloc(32, 8).toString('base64'))
const now = () => new Date()
const withKey = { connectionString: urlAs('operator', testDb), onIdleError: () => {}, now, erasureKey: key }
const writer = createReportWriter(withKey)
const stores = { db, testDb, writer }
afterAll(() => writer.close())

describe('eraseCaller', () => {
  it('removes a caller from every column of every table and keeps all others', async () => {
    const client = await addTestClient(testDb)
    const [caller, other] = [newCaller(), newCaller()]
    await storeCallerData(stores, client, other)
    const before = await rowsAbout(other)
    const id = await storeCallerData(stores, client, caller)
    expect((await rowsAbout(caller)).length).toBeGreaterThan(20)

    const erased = await erase(client, id)

    expect(await rowsAbout(caller)).toEqual([])
    expect(await rowsAbout(other)).toEqual(before)
    expect(erased).toEqual({ ...expectedErasure(client, id), applied: true })
    expect(await findCustomer(id)).toBeUndefined()
    expect(await erase(client, id)).toBeUndefined()
  })

  it('keeps the audit event and its actor, without personal data', async () => {
    const client = await addTestClient(testDb)
    const id = await storeCallerData(stores, client, newCaller())

    await erase(client, id)

    const events = await testDb
      .selectFrom('audit_events')
      .selectAll()
      .where('organization_id', '=', client.organizationId)
      .where('action', '<>', 'customer.erase')
      .execute()
    const changes = events.map((event) => ({ ...event, changes: JSON.parse(event.changes) }))
    const note = { note: { before: null, after: null }, texts: { after: null }, ...impersonalChanges }
    const search = { number: { after: null }, filter: { after: null }, rows: { after: 4 } }
    expect(changes).toHaveLength(14)
    for (const event of changes) {
      expect(event).toMatchObject({ actor_name: 'Ada', changes: event.action === 'call.note' ? note : search })
    }
  })

  it('reports the same for a dry run and changes nothing', async () => {
    const client = await addTestClient(testDb)
    const id = await storeCallerData(stores, client, newCaller())
    const before = await dumpRows(testDb)

    const erased = await erase(client, id, { dryRun: true })

    expect(erased).toEqual({ ...expectedErasure(client, id), applied: false })
    expect(await dumpRows(testDb)).toEqual(before)
  })

  it('keeps callers of other clients and organizations with the same number', async () => {
    const caller = newCaller()
    const client = await addTestClient(testDb)
    const others = [await addTestClient(testDb, client.organizationId), await addTestClient(testDb)]
    for (const other of others) await storeCalls(stores, other, caller)
    const before = await rowsAbout(caller)
    const id = await storeCalls(stores, client, caller)

    await erase(client, id)

    expect(await rowsAbout(caller)).toEqual(before)
    for (const other of others) {
      const known = await findCustomerId(testDb, other, caller)
      expect(await storeCalls(stores, other, caller)).toBe(known)
    }
  })

  it('stays in effect for late reports of earlier calls, while a new call creates a new customer', async () => {
    const client = await addTestClient(testDb)
    const caller = newCaller()
    const stored = reportsOf(caller, hoursFromNow(-2), newId())
    const neverStored = () => reportsOf(caller, hoursFromNow(-3), newId())
    await deliver(stores, client, stored)
    const id = await customerOf(stores, client, caller)
    const drain = await spool(client, [...neverStored(), ...stored])
    await erase(client, id)

    expect(kindsOf(await deliver(stores, client, stored))).toEqual(new Set(['duplicate']))
    // Reports with a revision are repeats at any time.
    const others = stored.filter(({ provider }) => !['callbook', 'livekit'].includes(provider))
    expect(kindsOf(await deliver(stores, client, others, hoursFromNow(25)))).toEqual(new Set(['stored']))
    expect(kindsOf(await deliver(stores, client, neverStored()))).toEqual(new Set(['stored']))
    await drain()
    for (const report of neverStored()) await release(client, report)
    for (const report of neverStored()) await handOver(client, report)
    await replay(client)

    expect(await rowsAbout(caller)).toEqual([])
    expect(await findDiscrepancies(testDb, client.organizationId)).toEqual([])
    expect(await countCalls(client)).toBe(4 * 6)

    await deliver(stores, client, reportsOf(caller, hoursFromNow(1), newId()))
    expect(await findCustomerId(testDb, client, caller)).not.toBe(id)
    expect(await findCustomer(await customerOf(stores, client, caller))).toMatchObject({
      phone_number: caller.number,
      total_calls: 6
    })
    expect(await findDiscrepancies(testDb, client.organizationId)).toEqual([])
  })
})

async function erase({ organizationId }: TestClient, id: CustomerId, { dryRun = false } = {}) {
  return await eraseCaller(within(db, organizationId, tester), id, { key, dryRun, journal: undefined })
}

async function replay({ organizationId }: TestClient): Promise<void> {
  const input = { since: new Date(0), dryRun: false, erasureKey: key }
  const ignore = () => undefined
  await replayReports(within(db, organizationId, tester), input, {
    now,
    onChanged: ignore,
    onUnreadable: ignore,
    onProgress: ignore
  })
}

function kindsOf(outcomes: readonly WriteOutcome[]): ReadonlySet<string> {
  return new Set(outcomes.map(({ kind }) => kind))
}

/** Spools reports as if the database were unavailable. Resolves with a function that drains the spool. */
async function spool(client: TestClient, reports: readonly TestReport[]): Promise<() => Promise<void>> {
  const directory = await mkdtemp(join(tmpdir(), 'callbook-spool-'))
  onTestFinished(() => rm(directory, { recursive: true }))
  const kept = await createReportSpool({ directory, maxBytes: 1e9 })
  for (const report of reports) await kept.append(incoming(client, report, new Date()))

  return async () => {
    const spooled = createSpooledWriter(createReportWriter(withKey), kept, {
      ping: () => ping(db),
      recordRejection: (report) => recordRejections(db, { reports: [report], erasureKey: withKey.erasureKey }),
      onAway: () => {},
      onBack: () => {},
      onFailure: (failure) => expect.fail(`the spool failed: ${failure}`)
    })
    while (kept.contents().waiting + kept.contents().failed > 0) await sleep(10)
    await spooled.close()
  }
}

/** Rejects a repeated report and releases it, as if it had been unreadable before. */
async function release(client: TestClient, report: TestReport): Promise<void> {
  await reject(db, client, report)
  const [row] = await listRejectedReports(
    { db, organizationId: client.organizationId },
    {
      endpointId: endpointOf(client, report.provider)
    }
  )

  await releaseRejection(within(db, client.organizationId, tester), row?.id ?? newId(), { writer })
}

/** Records a repeated report as acknowledged and rejected, as after a database outage. */
async function handOver(client: TestClient, report: TestReport): Promise<void> {
  const { organizationId, endpointId, requestId, receivedAt, body, report: read } = incoming(client, report, new Date())
  const rejected = { organizationId, endpointId, requestId, receivedAt, body, path: null, cause: 'odd' }
  const { providerCallId, startedAt } = read

  await recordRejections(db, {
    reports: [{ ...rejected, providerCallId, isAcknowledged: true, callTime: startedAt ?? receivedAt }],
    erasureKey: withKey.erasureKey
  })
}

async function rowsAbout(caller: TestCaller): Promise<string[]> {
  const traces = tracesOf(caller)

  return (await dumpRows(testDb)).filter((row) => traces.some((trace) => row.includes(trace)))
}

async function countCalls({ organizationId }: TestClient): Promise<number> {
  const calls = await testDb.selectFrom('calls').select('id').where('organization_id', '=', organizationId).execute()

  return calls.length
}

async function findCustomer(id: CustomerId) {
  return await testDb.selectFrom('customers').selectAll().where('id', '=', id).executeTakeFirst()
}
