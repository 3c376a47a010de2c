import { findDiscrepancies, someEndpoint, type TestEndpoint, urlAs } from '@callbook/db/testing'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import type { IncomingReport } from '../../model/incoming-report.ts'
import {
  anotherKey,
  callOf,
  createCallsTest,
  eraseCaller,
  findCustomerId,
  hoursFromNow,
  key,
  rowsAboutCaller,
  someoneWaits,
  withoutLockTimeout,
  word
} from '../../testing/index.ts'
import type { ReportWriter } from '../report-writer.ts'

const { testDb, writer, startAnother } = await createCallsTest({ now: () => new Date(), erasureKey: key })
const oneAtATime = startAnother({ batchesInFlight: 1 })
const patient = startAnother({ connectionString: withoutLockTimeout(urlAs('ingest', testDb)) })
const withoutKey = startAnother({ batchesInFlight: 1, erasureKey: undefined })
const withAnotherKey = startAnother({ erasureKey: anotherKey })

describe('a report of an erased caller', () => {
  it.each([
    { what: 'began before', times: { startedAt: hoursFromNow(-1), endedAt: hoursFromNow(1) } },
    { what: 'ended before', times: { startedAt: null, endedAt: hoursFromNow(-1) } },
    { what: 'was told of before', times: { startedAt: null, endedAt: null } }
  ])('is stored without the caller if the call $what', async ({ times }) => {
    const endpoint = await erased()
    const report = { ...callOf(endpoint, times), receivedAt: hoursFromNow(-0.5) }

    expect(await writer.append(report)).toMatchObject({ kind: 'stored' })

    expect(await rowsAboutCaller(testDb, endpoint)).toEqual([])
    expect(await findDiscrepancies(testDb, endpoint.organizationId)).toEqual([])
  })

  it.each([
    { what: 'began after', times: { startedAt: hoursFromNow(1), endedAt: hoursFromNow(-1) } },
    { what: 'was told of after, and nobody says when it was', times: { startedAt: null, endedAt: null } }
  ])('creates a new customer if the call $what', async ({ times }) => {
    const endpoint = await erased()

    await writer.append({ ...callOf(endpoint, times), receivedAt: hoursFromNow(1) })

    const customers = await testDb
      .selectFrom('customers')
      .selectAll()
      .where('client_id', '=', endpoint.clientId)
      .execute()
    expect(customers).toMatchObject([{ full_name: `Dana ${word}`, total_calls: 1 }])
    expect(await findDiscrepancies(testDb, endpoint.organizationId)).toEqual([])
  })

  it('is stored without the caller also together with a new call', async () => {
    const endpoint = await erased()
    await writer.append(callOf(endpoint, { startedAt: hoursFromNow(1), summary: 'new' }))
    const id = await findCustomerId(testDb, endpoint)
    const old = callOf(endpoint)
    const again = callOf(endpoint, { startedAt: hoursFromNow(2) })

    await together(oneAtATime, endpoint, [old, again])

    expect(await findCustomerId(testDb, endpoint)).toBe(id)
    const calls = await testDb.selectFrom('calls').selectAll().where('client_id', '=', endpoint.clientId).execute()
    expect(calls.filter((call) => call.customer_id === id)).toHaveLength(2)
    expect(calls.find((call) => call.provider_call_id === old.report.providerCallId)).toMatchObject({
      customer_id: null,
      call_summary: null
    })
    expect(await findDiscrepancies(testDb, endpoint.organizationId)).toEqual([])
  })

  it('adds no personal data to a call without a customer, even if it names a caller', async () => {
    const endpoint = await someEndpoint(testDb)
    const ids = { providerCallId: 'call-1' }
    await writer.append(callOf(endpoint, { ...ids, kind: 'call_ended', durationSeconds: null }))
    await eraseCaller(testDb, endpoint)
    const later = { ...ids, kind: 'call_analyzed', rank: 1, startedAt: hoursFromNow(1) }

    await writer.append(callOf(endpoint, { ...later, callerPhoneNumber: '+12025550148', durationSeconds: 99 }))

    const calls = await testDb.selectFrom('calls').selectAll().where('client_id', '=', endpoint.clientId).execute()
    expect(calls).toMatchObject([{ customer_id: null, caller_phone_number: null, duration_seconds: 99 }])
    expect(await rowsAboutCaller(testDb, endpoint)).toEqual([])
    expect(await findDiscrepancies(testDb, endpoint.organizationId)).toEqual([])
  })

  it('is stored with the caller for another client, and for a caller who was never erased', async () => {
    const endpoint = await erased()
    const other = await someEndpoint(testDb, endpoint.organizationId)

    await writer.append(callOf(other))
    await writer.append(callOf(endpoint, { callerPhoneNumber: '+12025550148' }))

    const customers = await testDb
      .selectFrom('customers')
      .select(['client_id', 'phone_number'])
      .where('organization_id', '=', endpoint.organizationId)
      .orderBy('id')
      .execute()
    expect(customers).toEqual([
      { client_id: other.clientId, phone_number: '+12025550147' },
      { client_id: endpoint.clientId, phone_number: '+12025550148' }
    ])
  })
})

describe('a writer', () => {
  it.each([
    { name: 'no key', keyless: withoutKey },
    { name: 'another key', keyless: withAnotherKey }
  ])('with $name rejects calls that the erasure may concern, and stores all others', async ({ keyless }) => {
    const endpoint = await erased()
    const other = await someEndpoint(testDb, endpoint.organizationId)
    const reports = [
      callOf(endpoint, { callerPhoneNumber: '+12025550148' }),
      callOf(endpoint, { startedAt: hoursFromNow(1) }),
      callOf(endpoint, { callerPhoneNumber: null }),
      callOf(other)
    ]

    const outcomes = await together(keyless, other, reports)

    expect(outcomes).toEqual([expect.stringMatching('ERASURE_KEY must be the key'), 'stored', 'stored', 'stored'])
    expect(await findDiscrepancies(testDb, endpoint.organizationId)).toEqual([])
  })
})

describe('a report that is stored during the erasure of its caller', () => {
  it('is erased with the others if it comes first', async () => {
    const endpoint = await someEndpoint(testDb)
    await writer.append(callOf(endpoint))
    const holding = await testDb.startTransaction().execute()
    await sql`select from call_counts where organization_id = ${endpoint.organizationId} for update`.execute(holding)
    const stored = patient.append(callOf(endpoint))
    await someoneWaits(testDb)

    const erasing = eraseCaller(testDb, endpoint)
    await someoneWaits(testDb, 2)
    await holding.rollback().execute()

    expect(await stored).toMatchObject({ kind: 'stored' })
    expect(await erasing).toMatchObject({ calls: 2, transcripts: 2 })
    expect(await rowsAboutCaller(testDb, endpoint)).toEqual([])
  })

  it('has no customer if its transaction began first and commits last', async () => {
    const endpoint = await someEndpoint(testDb)
    const held = { providerCallId: 'held', kind: 'call_ended', callerPhoneNumber: '+12025550148' }
    await writer.append(callOf(endpoint))
    await writer.append(callOf(endpoint, held))
    const holding = await testDb.startTransaction().execute()
    await sql`select from calls
      where organization_id = ${endpoint.organizationId} and provider_call_id = 'held' for update`.execute(holding)
    const outcomes = together(oneAtATime, endpoint, [
      callOf(endpoint),
      callOf(endpoint, { ...held, kind: 'call_analyzed' })
    ])
    await someoneWaits(testDb)

    await eraseCaller(testDb, endpoint)
    await holding.rollback().execute()

    expect(await outcomes).toEqual(['stored', 'stored'])
    expect(await findCustomerId(testDb, endpoint)).toBeUndefined()
    expect(await findDiscrepancies(testDb, endpoint.organizationId)).toEqual([])
  })

  it('keeps no data of the caller in any order of the two', async () => {
    for (let round = 0; round < 10; round += 1) {
      const endpoint = await someEndpoint(testDb)
      const known = Array.from({ length: 10 }, () => callOf(endpoint))
      await Promise.all(known.map((report) => writer.append(report)))
      const late = known.map(({ report }) => callOf(endpoint, { ...report, kind: 'call_analyzed' }))
      const meanwhile = [...late, ...Array.from({ length: 10 }, () => callOf(endpoint))]

      const erasing = eraseCaller(testDb, endpoint)
      const outcomes = await Promise.all(
        meanwhile.map((report, index) => (index % 2 === 0 ? writer : oneAtATime).append(report))
      )
      await erasing

      expect(new Set(outcomes.map(({ kind }) => kind))).toEqual(new Set(['stored']))
      expect(await rowsAboutCaller(testDb, endpoint)).toEqual([])
      expect(await findDiscrepancies(testDb, endpoint.organizationId)).toEqual([])
    }
  })
})

/** Creates an endpoint of a client whose caller was just erased. */
async function erased(): Promise<TestEndpoint> {
  const endpoint = await someEndpoint(testDb)
  await writer.append(callOf(endpoint))
  await eraseCaller(testDb, endpoint)

  return endpoint
}

/** Stores reports in one batch, which forms while another one is being written. */
async function together(
  batchWriter: ReportWriter,
  endpoint: TestEndpoint,
  reports: readonly IncomingReport[]
): Promise<string[]> {
  const before = batchWriter.append(callOf(endpoint, { callerPhoneNumber: null, callerFullName: null }))
  const outcomes = await Promise.allSettled(reports.map((report) => batchWriter.append(report)))
  await before

  return outcomes.map((outcome) => (outcome.status === 'fulfilled' ? outcome.value.kind : outcome.reason.message))
}
