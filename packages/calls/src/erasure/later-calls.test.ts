import { findDiscrepancies, someEndpoint, type TestEndpoint, urlAs } from '@callbook/db/testing'
import type { CallReport } from '@callbook/domain'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import {
  callOf,
  createCallsTest,
  eraseCaller,
  findCustomerId,
  hoursFromNow,
  key,
  number,
  someoneWaits,
  withoutLockTimeout,
  word
} from '../testing/index.ts'

const { testDb, writer, startAnother } = await createCallsTest({ now: () => new Date(), erasureKey: key })
const writers = [writer, startAnother({ batchesInFlight: 1 })] as const
const patient = startAnother({ connectionString: withoutLockTimeout(urlAs('ingest', testDb)) })

const later = 'a later call'

describe('calls of a caller who calls again after the erasure', () => {
  it.each<[what: string, times: Partial<CallReport>]>([
    ['began after', { startedAt: hoursFromNow(1), endedAt: hoursFromNow(2) }],
    ['ended after, without a start', { startedAt: null, endedAt: hoursFromNow(1) }],
    ['were reported after, without a time', { startedAt: null, endedAt: null }]
  ])('stay, with a new contact, if they %s', async (_, times) => {
    const endpoint = await someEndpoint(testDb)
    for (const summary of [word, word]) await writer.append(callOf(endpoint, { summary }))
    const before = await findCustomerId(testDb, endpoint)
    const again = callOf(endpoint, { ...times, summary: later, callerFullName: null, callerEmail: null })
    await writer.append({ ...again, receivedAt: hoursFromNow(2) })

    expect(await eraseCaller(testDb, endpoint, { apply: false })).toMatchObject({
      calls: 2,
      summaries: 2,
      raw_reports: 2
    })
    expect(await eraseCaller(testDb, endpoint)).toMatchObject({ calls: 2, summaries: 2, raw_reports: 2 })

    const [call] = (await callsOf(endpoint)).filter((one) => one.call_summary === later)
    const [customer, ...others] = await customersOf(endpoint)
    expect(others).toEqual([])
    expect(call).toMatchObject({ caller_phone_number: number, erased_at: null, customer_id: customer?.id })
    expect(customer).toMatchObject({
      ...{ phone_number: number, full_name: '', first_name: '', named_at: null, email: '', emailed_at: null },
      ...{ total_calls: 1, contacts: 1, customer_status: 'new', metadata: '{}' },
      ...{ first_call_id: call?.id, last_call_id: call?.id, created_from_call_id: call?.id }
    })
    expect(customer?.id).not.toBe(before)
    expect(await findDiscrepancies(testDb, endpoint.organizationId)).toEqual([])
  })

  it('stay complete, with their reports', async () => {
    const endpoint = await someEndpoint(testDb)
    await writer.append(callOf(endpoint))
    await writer.append(callOf(endpoint, { startedAt: hoursFromNow(1), providerCallId: later }))

    await eraseCaller(testDb, endpoint)

    const { rows } = await sql<{ transcript: string; reports: number }>`
      select c.transcript, (
        select count(*) from raw_reports r where r.organization_id = ${endpoint.organizationId} and r.call_id = c.id
      ) as reports
      from calls c where organization_id = ${endpoint.organizationId} and provider_call_id = ${later}`.execute(testDb)
    expect(rows).toEqual([{ transcript: `User: ${word}`, reports: 1 }])
  })

  it('are erased if the caller is erased again', async () => {
    const endpoint = await someEndpoint(testDb)
    await writer.append(callOf(endpoint))
    await writer.append(callOf(endpoint, { startedAt: hoursFromNow(1) }))
    await eraseCaller(testDb, endpoint)

    expect(await eraseCaller(testDb, endpoint, { erasedAt: hoursFromNow(2) })).toMatchObject({ calls: 1 })

    expect(await customersOf(endpoint)).toEqual([])
    expect(await findDiscrepancies(testDb, endpoint.organizationId)).toEqual([])
  })

  it('stay whenever they arrive during the erasure, and all earlier calls are erased', async () => {
    for (let round = 0; round < 5; round += 1) {
      const endpoint = await someEndpoint(testDb)
      await Promise.all(Array.from({ length: 60 }, () => writer.append(callOf(endpoint, { summary: word }))))
      const erasedAt = new Date()
      const meanwhile = Array.from({ length: 40 }, (_, index) =>
        index % 2 === 0
          ? callOf(endpoint, { summary: word })
          : callOf(endpoint, { startedAt: new Date(erasedAt.getTime() + index), summary: later })
      )

      const erasing = eraseCaller(testDb, endpoint, { erasedAt })
      const outcomes = await Promise.all(
        meanwhile.map((report, index) => (index % 3 === 0 ? writers[1] : writer).append(report))
      )
      await erasing

      expect(new Set(outcomes.map(({ kind }) => kind))).toEqual(new Set(['stored']))
      const calls = await callsOf(endpoint)
      const kept = calls.filter((call) => call.call_summary !== null)
      expect(kept.map((call) => call.call_summary)).toEqual(Array(20).fill(later))
      expect(calls.filter((call) => call.erased_at === null)).toEqual(kept)
      expect(await customersOf(endpoint)).toMatchObject([{ total_calls: 20, contacts: 20 }])
      expect(await findDiscrepancies(testDb, endpoint.organizationId)).toEqual([])
    }
  })

  it('stay if a report shows in time that a call was later than it seemed', async () => {
    const endpoint = await someEndpoint(testDb)
    const reported = { providerCallId: 'moved', kind: 'call_ended', summary: later }
    const receivedAt = hoursFromNow(1.5)
    await writer.append({ ...callOf(endpoint, reported), receivedAt })
    await writer.append(callOf(endpoint))
    const holding = await testDb.startTransaction().execute()
    await sql`select from customers where organization_id = ${endpoint.organizationId} for update`.execute(holding)
    const correction = { ...reported, kind: 'call_analyzed', rank: 1, startedAt: hoursFromNow(1) }
    const stored = patient.append({ ...callOf(endpoint, correction), receivedAt })
    await someoneWaits(testDb)

    const erasing = eraseCaller(testDb, endpoint)
    await someoneWaits(testDb, 2)
    await holding.rollback().execute()

    expect(await stored).toMatchObject({ kind: 'stored' })
    expect(await erasing).toMatchObject({ calls: 1 })
    expect((await callsOf(endpoint)).filter((call) => call.erased_at === null)).toMatchObject([{ call_summary: later }])
    expect(await findDiscrepancies(testDb, endpoint.organizationId)).toEqual([])
  })
})

describe('a report of an erased caller that arrives late, from a spool or after a correction', () => {
  it.each([
    ['one before is erased', -1, { customer_id: null, call_summary: null, caller_phone_number: null }],
    ['one after stays with the new contact', 1, { call_summary: later, caller_phone_number: number }]
  ])('with calls around the erasure: %s', async (_, hours, expected) => {
    const endpoint = await someEndpoint(testDb)
    await writer.append(callOf(endpoint))
    await writer.append(callOf(endpoint, { startedAt: hoursFromNow(2) }))
    await eraseCaller(testDb, endpoint)

    const late = callOf(endpoint, { providerCallId: later, startedAt: hoursFromNow(hours), summary: later })
    await writer.append({ ...late, receivedAt: hoursFromNow(hours + 0.1) })

    const [call] = (await callsOf(endpoint)).filter((one) => one.provider_call_id === later)
    expect(call).toMatchObject(expected)
    expect(await customersOf(endpoint)).toMatchObject([{ total_calls: hours < 0 ? 1 : 2 }])
    expect(await findDiscrepancies(testDb, endpoint.organizationId)).toEqual([])
  })
})

describe('a call with a wrong clock', () => {
  it('of 2099 is erased if its report was received before the erasure', async () => {
    const endpoint = await someEndpoint(testDb)
    await writer.append({ ...callOf(endpoint, { startedAt: new Date('2099-01-01') }), receivedAt: hoursFromNow(-1) })

    expect(await eraseCaller(testDb, endpoint)).toMatchObject({ calls: 1 })

    expect(await customersOf(endpoint)).toEqual([])
    expect(await findDiscrepancies(testDb, endpoint.organizationId)).toEqual([])
  })

  it('of 1970 does not bring an erased caller back', async () => {
    const endpoint = await someEndpoint(testDb)
    await writer.append(callOf(endpoint))
    await eraseCaller(testDb, endpoint)

    await writer.append({ ...callOf(endpoint, { startedAt: new Date(0) }), receivedAt: hoursFromNow(1) })

    expect(await customersOf(endpoint)).toEqual([])
    expect((await callsOf(endpoint)).map((call) => call.caller_phone_number)).toEqual([null, null])
    expect(await findDiscrepancies(testDb, endpoint.organizationId)).toEqual([])
  })
})

it('keeps the later time of erasure if the erasure is repeated', async () => {
  const endpoint = await someEndpoint(testDb)
  await writer.append(callOf(endpoint))
  await eraseCaller(testDb, endpoint)
  await writer.append(callOf(endpoint, { startedAt: hoursFromNow(1) }))

  await eraseCaller(testDb, endpoint, { erasedAt: hoursFromNow(-5) })
  await writer.append(callOf(endpoint, { providerCallId: 'late', startedAt: hoursFromNow(-1) }))

  const [late] = (await callsOf(endpoint)).filter((call) => call.provider_call_id === 'late')
  expect(late).toMatchObject({ customer_id: null })
})

async function callsOf({ clientId }: TestEndpoint) {
  return await testDb.selectFrom('calls').selectAll().where('client_id', '=', clientId).orderBy('id').execute()
}

async function customersOf({ clientId }: TestEndpoint) {
  return await testDb.selectFrom('customers').selectAll().where('client_id', '=', clientId).execute()
}
