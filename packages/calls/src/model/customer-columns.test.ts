import { someEndpoint } from '@callbook/db/testing'
import { describe, expect, it } from 'vitest'
import {
  appendTogether,
  callsOf,
  countedCalls,
  countsOf,
  createCallsTest,
  customersOf,
  hoursAfter,
  noon,
  someReport
} from '../testing/index.ts'

const { connectionString, testDb, writer, startAnother } = await createCallsTest()
const otherWriter = startAnother()

describe('a customer', () => {
  it('has the first and last call by call time, in any order of arrival', async () => {
    const endpoint = await someEndpoint(testDb)
    const callAt = (hours: number, callerFullName: string | null) =>
      someReport(endpoint, { callerPhoneNumber: '+12025550147', startedAt: hoursAfter(noon, hours), callerFullName })

    const second = await writer.append(callAt(-2, 'Dana Whitfield'))
    const third = await writer.append(callAt(-1, null))
    const first = await writer.append(callAt(-3, 'D. Whit'))

    expect(await customersOf(testDb, endpoint)).toMatchObject([
      {
        created_from_call_id: idOf(second),
        first_call_id: idOf(first),
        first_call_at: hoursAfter(noon, -3).toISOString(),
        last_call_id: idOf(third),
        last_call_at: hoursAfter(noon, -1).toISOString(),
        full_name: 'Dana Whitfield',
        total_calls: 3,
        contacts: 3,
        customer_status: 'returning'
      }
    ])
  })

  it('is created from the call whose report was received first, in any order of the batch', async () => {
    const endpoint = await someEndpoint(testDb)
    const [a, b, c] = [1, 0, 2].map((hours, index) => ({
      ...someReport(endpoint, { callerPhoneNumber: '+12025550147', providerCallId: `call-${index}` }),
      receivedAt: hoursAfter(noon, hours)
    }))

    await appendTogether(
      connectionString,
      testDb,
      [a, b, c].filter((report) => report !== undefined)
    )

    const first = (await callsOf(testDb, endpoint)).find((call) => call.provider_call_id === b?.report.providerCallId)
    expect(await customersOf(testDb, endpoint)).toMatchObject([{ created_from_call_id: first?.id, total_calls: 3 }])
  })

  it.each([
    {
      what: 'a report without times came second',
      first: { kind: 'call_ended', rank: 0, startedAt: hoursAfter(noon, -3) },
      second: { kind: 'call_analyzed', rank: 1, startedAt: null },
      startedAt: hoursAfter(noon, -3)
    },
    {
      what: 'a report without times came first',
      first: { kind: 'call_ended', rank: 0, startedAt: null },
      second: { kind: 'call_analyzed', rank: 1, startedAt: hoursAfter(noon, -3) },
      startedAt: hoursAfter(noon, -3)
    },
    {
      what: 'the second report corrects the first',
      first: { kind: 'call_ended', rank: 0, startedAt: hoursAfter(noon, -1) },
      second: { kind: 'call_analyzed', rank: 1, startedAt: hoursAfter(noon, -3) },
      startedAt: hoursAfter(noon, -3)
    },
    {
      what: 'neither has a time',
      first: { kind: 'call_ended', rank: 0, startedAt: null },
      second: { kind: 'call_analyzed', rank: 1, startedAt: null },
      startedAt: noon
    }
  ])('has the time of the call when $what', async ({ first, second, startedAt }) => {
    const endpoint = await someEndpoint(testDb)
    const base = someReport(endpoint, { callerPhoneNumber: '+12025550147' })
    await writer.append({ ...base, report: { ...base.report, ...first } })

    await writer.append({ ...base, report: { ...base.report, ...second }, receivedAt: hoursAfter(noon, 1) })

    const at = startedAt.toISOString()
    expect(await customersOf(testDb, endpoint)).toMatchObject([{ first_call_at: at, last_call_at: at, total_calls: 1 }])
  })

  it('has other first and last calls, name and e-mail address after the time of a call changes', async () => {
    const endpoint = await someEndpoint(testDb)
    const callAt = (hours: number, callerFullName: string) =>
      someReport(endpoint, {
        ...{ callerPhoneNumber: '+12025550147', startedAt: hoursAfter(noon, hours), callerFullName },
        callerEmail: `${callerFullName[0]}@example.com`
      })
    const moved = callAt(-1, 'Dana Whitfield')
    const before = await writer.append(callAt(-3, 'Ada'))
    const after = await writer.append(callAt(-2, 'Cher'))
    await writer.append(moved)

    const report = { ...moved.report, kind: 'call_analyzed', rank: 1, startedAt: hoursAfter(noon, -2.5) }
    await writer.append({ ...moved, report })

    expect(await customersOf(testDb, endpoint)).toMatchObject([
      {
        first_call_id: idOf(before),
        first_call_at: hoursAfter(noon, -3).toISOString(),
        last_call_id: idOf(after),
        last_call_at: hoursAfter(noon, -2).toISOString(),
        first_name: 'Cher',
        full_name: 'Cher',
        named_at: hoursAfter(noon, -2).toISOString(),
        email: 'C@example.com',
        emailed_at: hoursAfter(noon, -2).toISOString()
      }
    ])
  })

  it.each([
    {
      what: 'a report of lower rank has another',
      first: { kind: 'call_analyzed', rank: 1, callerFullName: 'Dana Whitfield' },
      second: { kind: 'call_ended', rank: 0, callerFullName: 'D. Whit' }
    },
    {
      what: 'the report that gave it had no number',
      first: { kind: 'call_ended', rank: 0, callerFullName: 'Dana Whitfield', callerPhoneNumber: null },
      second: { kind: 'call_analyzed', rank: 1 }
    }
  ])('has the name of the call when $what', async ({ first, second }) => {
    const endpoint = await someEndpoint(testDb)
    const base = someReport(endpoint, { callerPhoneNumber: '+12025550147' })

    for (const kind of [first, second]) await writer.append({ ...base, report: { ...base.report, ...kind } })

    expect(await callsOf(testDb, endpoint)).toMatchObject([{ caller_full_name: 'Dana Whitfield' }])
    expect(await customersOf(testDb, endpoint)).toMatchObject([{ full_name: 'Dana Whitfield', total_calls: 1 }])
  })

  it('has the e-mail address of the call if a report of lower rank has another', async () => {
    const endpoint = await someEndpoint(testDb)
    const base = someReport(endpoint, { callerPhoneNumber: '+12025550147', callerEmail: 'dana@example.com', rank: 1 })
    await writer.append(base)

    const lower = { ...base.report, kind: 'call_ended', rank: 0, callerEmail: 'd@example.com' }
    await writer.append({ ...base, report: lower })

    expect(await callsOf(testDb, endpoint)).toMatchObject([{ caller_email: 'dana@example.com' }])
    expect(await customersOf(testDb, endpoint)).toMatchObject([{ email: 'dana@example.com' }])
  })

  it('is one row if two processes count calls of the same callers concurrently', async () => {
    const endpoint = await someEndpoint(testDb)
    const reports = Array.from({ length: 200 }, (_, index) =>
      someReport(endpoint, { callerPhoneNumber: `+1202555010${index % 7}` })
    )

    await Promise.all(reports.map((report, index) => (index % 2 === 0 ? writer : otherWriter).append(report)))

    const customers = await customersOf(testDb, endpoint)
    expect(customers).toHaveLength(7)
    expect(customers.reduce((total, customer) => total + customer.total_calls, 0)).toBe(200)
    expect(await countsOf(testDb, endpoint)).toEqual(await countedCalls(testDb, endpoint))
  })
})

function idOf(outcome: { kind: string; callId?: string }): string | undefined {
  return outcome.callId
}
