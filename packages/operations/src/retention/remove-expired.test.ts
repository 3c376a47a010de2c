import { createReportWriter } from '@callbook/calls'
import { defaultRetentionDays, retentionLimits } from '@callbook/db'
import { createTestDatabase, dumpRows, emptyTables, findDiscrepancies, urlAs } from '@callbook/db/testing'
import { type CallId, eventTypeOf } from '@callbook/domain'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { createHold, endHold } from '../recordings/legal-holds.ts'
import { newCaller, type TestCaller, tracesOf } from '../testing/caller.ts'
import { customerOf, hoursFromNow, storeCallerData, storeCalls } from '../testing/caller-data.ts'
import { addTestClient, type TestClient } from '../testing/test-client.ts'
import { tester } from '../testing/tester.ts'
import { within } from '../within.ts'
import { changeRetention, previewRetention, type RetentionInput, readRetention } from './policies.ts'
import { removeExpired } from './remove-expired.ts'

const { db, testDb } = await createTestDatabase()
const connection = { connectionString: urlAs('ingest', testDb), onIdleError: () => undefined }
const writer = createReportWriter({ ...connection, now: () => new Date() })
const stores = { db, testDb, writer }
afterAll(() => writer.close())
beforeEach(() => emptyTables(testDb))

/** Two days later, calls of today have passed a period of a day. */
const later = hoursFromNow(48)

const aDay = { client_id: null, follows_default: false, content_days: 1, call_days: null } as const

describe('removeExpired', () => {
  it('removes the content of calls everywhere, and keeps their callers and results', async () => {
    const client = await addTestClient(testDb)
    const caller = newCaller()
    await storeCallerData(stores, client, caller)
    const results = await resultsOf(client)
    await setPeriods(client, aDay)

    const { calls } = await run()

    expect(calls).toMatchObject({ calls: 6, raw_reports: 7 })
    expect(await contentRows(client, caller)).toEqual([])
    expect(await findDiscrepancies(testDb, client.organizationId)).toEqual([])
    expect(await resultsOf(client)).toEqual(results)
    expect(await customerOf(stores, client, caller)).toEqual(expect.any(String))
    expect(await auditOf(client)).toEqual([{ content: { after: 6 }, raw_reports: { after: 7 } }])
    expect((await run()).calls).toEqual({ calls: 0, recordings: 0, raw_reports: 0 })
  })

  it('removes callers as an erasure does, and their customers', async () => {
    const client = await addTestClient(testDb)
    const caller = newCaller()
    const id = await storeCallerData(stores, client, caller)
    await setPeriods(client, { ...aDay, call_days: 1 })

    await run()

    // They expire by the period of the installation.
    await testDb.deleteFrom('rejected_reports').execute()
    expect(await rowsAbout(caller)).toEqual([])
    expect(await testDb.selectFrom('customers').select('id').where('id', '=', id).execute()).toEqual([])
    expect(await findDiscrepancies(testDb, client.organizationId)).toEqual([])
    expect(await changesOf(client)).toMatchObject({ 'call.content_removed': 6, 'customer.erased': 1 })
  })

  it('begins a day after the change, for a client with periods of its own or of its organization', async () => {
    const client = await addTestClient(testDb)
    const other = await addTestClient(testDb, client.organizationId)
    for (const one of [client, other]) await storeCalls(stores, one, newCaller())
    await setPeriods(client, { ...aDay, client_id: client.clientId })
    await setPeriods(client, { ...aDay, content_days: 500 })

    expect((await run(hoursFromNow(23))).calls.calls).toBe(0)
    expect((await run()).calls.calls).toBe(6)

    await setPeriods(
      client,
      { client_id: other.clientId, follows_default: false, content_days: 1, call_days: 1 },
      later
    )
    await setPeriods(
      client,
      { client_id: other.clientId, follows_default: true, content_days: null, call_days: null },
      later
    )
    expect((await run(hoursFromNow(96))).calls.calls).toBe(0)
  })

  it('leaves out held calls until the hold is released', async () => {
    const client = await addTestClient(testDb)
    const at = within(db, client.organizationId, tester)
    await storeCalls(stores, client, newCaller())
    const [call] = await testDb.selectFrom('calls').select('id').execute()
    const held = { kind: 'call', id: call?.id as CallId } as const
    const hold = await createHold(at, held, { reason: 'a lawsuit', now: new Date() })
    await setPeriods(client, aDay)

    expect(await previewRetention(at, aDay, hoursFromNow(24))).toMatchObject({ calls: 5, held: 1 })
    expect((await run()).calls.calls).toBe(5)
    // The window of the next run has passed the call.
    expect((await run(hoursFromNow(24 * 60))).calls.calls).toBe(0)
    await endHold(at, hold?.id ?? '', new Date())

    expect((await run(hoursFromNow(24 * 61))).calls.calls).toBe(1)
  })

  it('counts in a dry run and in a preview what the run removes, and records its completion', async () => {
    const client = await addTestClient(testDb)
    const at = within(db, client.organizationId, tester)
    await storeCallerData(stores, client, newCaller())
    const preview = await previewRetention(at, aDay, hoursFromNow(24))
    const { last_run_at } = await readRetention(at)
    await setPeriods(client, aDay)

    const predicted = await run(later, { dryRun: true })
    expect((await readRetention(at)).last_run_at).toBe(last_run_at)
    const { calls } = await run()

    expect(predicted.calls).toEqual({ ...calls, held: 0 })
    expect((await readRetention(at)).last_run_at).toBe(later.toISOString())
    expect(preview).toMatchObject({ ...calls, held: 0, is_complete: true, starts_at: expect.any(String) })
    expect(await previewRetention(at, { ...aDay, call_days: 1 }, later)).toMatchObject({ calls: 6, raw_reports: 0 })
  })
})

it.each<[input: Partial<RetentionInput>, message: string]>([
  [{ content_days: 0 }, 'content_days must be null or an integer from 1 to 3650'],
  [{ call_days: 3_651 }, 'call_days must be null or an integer from 1 to 3650'],
  [{ content_days: null, call_days: 90 }, 'content_days must be at most call_days'],
  [{ content_days: 91, call_days: 90 }, 'content_days must be at most call_days'],
  [{ follows_default: true }, 'follows_default needs a client_id, and no content_days or call_days']
])('rejects periods such as %j', async (input, message) => {
  const client = await addTestClient(testDb)

  await expect(setPeriods(client, { ...aDay, ...input })).rejects.toThrow(message)
})

async function setPeriods({ organizationId }: TestClient, input: RetentionInput, now = new Date()): Promise<void> {
  await changeRetention(within(db, organizationId, tester), input, { now })
}

async function run(now = later, { dryRun = false } = {}) {
  return await removeExpired(db, tester, { limits: retentionLimits(defaultRetentionDays, new Date()), now, dryRun })
}

/** Returns the tables with the word of a caller where only the content of calls has it. */
async function contentRows({ organizationId }: TestClient, { word }: TestCaller): Promise<string[]> {
  const [evaluations, work, audit, reports] = await Promise.all([
    testDb.selectFrom('evaluations').selectAll().where('organization_id', '=', organizationId).execute(),
    testDb.selectFrom('evaluation_work').selectAll().where('organization_id', '=', organizationId).execute(),
    testDb.selectFrom('audit_events').selectAll().where('object_kind', '=', 'call').execute(),
    testDb.selectFrom('raw_reports').select('kind').where('organization_id', '=', organizationId).execute()
  ])
  const texts = { evaluations, work, audit }
  const revealing = Object.entries(texts).filter(([, rows]) => JSON.stringify(rows).includes(word))

  return [...revealing.map(([name]) => name), ...reports.map(({ kind }) => kind)]
}

async function rowsAbout(caller: TestCaller): Promise<string[]> {
  const traces = tracesOf(caller)

  return (await dumpRows(testDb)).filter((row) => traces.some((trace) => row.includes(trace)))
}

async function resultsOf({ organizationId }: TestClient) {
  return await testDb
    .selectFrom('calls')
    .select(['id', 'status', 'duration_seconds', 'cost_usd', 'ended_reason', 'caller_full_name', 'caller_phone_number'])
    .select([
      'evaluation_status',
      'lead_score',
      'adherence_score',
      'sentiment',
      'negative_call',
      'human_review_required'
    ])
    .where('organization_id', '=', organizationId)
    .orderBy('id')
    .execute()
}

async function auditOf({ organizationId }: TestClient): Promise<unknown[]> {
  const rows = await testDb
    .selectFrom('audit_events')
    .select('changes')
    .where('organization_id', '=', organizationId)
    .where('action', '=', 'retention.remove')
    .execute()

  return rows.map(({ changes }) => JSON.parse(changes))
}

async function changesOf({ organizationId }: TestClient): Promise<Record<string, number>> {
  const rows = await testDb
    .selectFrom('unnumbered_events')
    .select('type')
    .where('organization_id', '=', organizationId)
    .execute()
  const byType = Map.groupBy(rows, ({ type }) => eventTypeOf(type) ?? '')

  return Object.fromEntries([...byType].map(([type, ofType]) => [type, ofType.length]))
}
