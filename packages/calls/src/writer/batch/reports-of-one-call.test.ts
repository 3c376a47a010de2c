import { constants, zstdCompressSync } from 'node:zlib'
import { someEndpoint, type TestEndpoint } from '@callbook/db/testing'
import { describe, expect, it } from 'vitest'
import {
  callsOf,
  countedCalls,
  countsOf,
  createCallsTest,
  customersOf,
  hoursAfter,
  noon,
  someReport
} from '../../testing/index.ts'

const { testDb, writer, startAnother } = await createCallsTest()
const otherWriter = startAnother()

describe('the repeat of a report', () => {
  it('is a duplicate within 24 hours, and changes nothing', async () => {
    const endpoint = await someEndpoint(testDb)
    const incoming = someReport(endpoint, { callerPhoneNumber: '+12025550147', summary: 'first' })
    await writer.append(incoming)
    const before = await stateOf(endpoint)

    const repeat = {
      ...incoming,
      report: { ...incoming.report, summary: 'second' },
      receivedAt: hoursAfter(noon, 23.9)
    }

    expect(await otherWriter.append(repeat)).toEqual({ kind: 'duplicate' })
    expect(await stateOf(endpoint)).toEqual(before)
  })

  it('is flagged if its body differs from the stored report', async () => {
    const endpoint = await someEndpoint(testDb)
    const incoming = someReport(endpoint, {})
    await writer.append(incoming)
    const other = { ...incoming, body: '{"with":"analysis"}' }

    const outcomes = await Promise.all([incoming, other, incoming].map((report) => otherWriter.append(report)))

    expect(outcomes).toEqual([{ kind: 'duplicate' }, { kind: 'duplicate', isDifferent: true }, { kind: 'duplicate' }])
  })

  it('is not compared with a report that was fetched from the provider', async () => {
    const endpoint = await someEndpoint(testDb)
    const incoming = someReport(endpoint, {})
    await writer.append({ ...incoming, source: 'backfill' })

    expect(await writer.append({ ...incoming, body: '{"wrapped":false}' })).toEqual({ kind: 'duplicate' })
  })

  it('is not flagged if another version of zstd compressed the stored report', async () => {
    const endpoint = await someEndpoint(testDb)
    const incoming = someReport(endpoint, {})
    await writer.append(incoming)
    const body = zstdCompressSync(incoming.body, { params: { [constants.ZSTD_c_checksumFlag]: 1 } })
    await testDb.updateTable('raw_reports').set({ body }).where('client_id', '=', endpoint.clientId).execute()

    expect(await writer.append(incoming)).toEqual({ kind: 'duplicate' })
  })

  it('updates the same call after 24 hours, and is not counted twice', async () => {
    const endpoint = await someEndpoint(testDb)
    const incoming = someReport(endpoint, {
      callerPhoneNumber: '+12025550147',
      summary: 'first',
      endedReason: 'hangup'
    })
    const first = await writer.append(incoming)

    const report = { ...incoming.report, summary: 'second', endedReason: null }
    const second = await writer.append({ ...incoming, report, receivedAt: hoursAfter(noon, 24) })

    expect(second).toEqual(first)
    expect(await callsOf(testDb, endpoint)).toMatchObject([{ call_summary: 'second', ended_reason: 'hangup' }])
    expect(await customersOf(testDb, endpoint)).toMatchObject([{ total_calls: 1, contacts: 1, customer_status: 'new' }])
    expect(await countsOf(testDb, endpoint)).toEqual(await countedCalls(testDb, endpoint))
  })

  it('delivered many times at once, to two processes, is stored once', async () => {
    const endpoint = await someEndpoint(testDb)
    const incoming = someReport(endpoint, { callerPhoneNumber: '+12025550147' })

    const deliveries = Array.from({ length: 50 }, (_, index) =>
      (index % 2 === 0 ? writer : otherWriter).append(incoming)
    )
    const outcomes = await Promise.all(deliveries)

    expect(outcomes.filter((outcome) => outcome.kind === 'stored')).toHaveLength(1)
    expect(outcomes.filter((outcome) => outcome.kind === 'duplicate')).toHaveLength(49)
    expect(await callsOf(testDb, endpoint)).toHaveLength(1)
    expect(await customersOf(testDb, endpoint)).toMatchObject([{ total_calls: 1 }])
  })

  it('on the endpoint of another client is another call', async () => {
    const endpoint = await someEndpoint(testDb)
    const other = await someEndpoint(testDb, endpoint.organizationId)
    const incoming = someReport(endpoint)

    await writer.append(incoming)

    expect(await writer.append({ ...incoming, ...other })).toMatchObject({ kind: 'stored' })
    expect(await callsOf(testDb, endpoint)).toHaveLength(2)
  })
})

describe('two kinds of report of one call', () => {
  const ended = { kind: 'call_ended', rank: 0, summary: null, status: 'completed', endedReason: 'hangup' } as const
  const analyzed = {
    kind: 'call_analyzed',
    rank: 1,
    summary: 'A summary',
    status: 'voicemail',
    endedReason: null
  } as const

  it.each([
    { order: 'ended, analyzed', kinds: [ended, analyzed] },
    { order: 'analyzed, ended', kinds: [analyzed, ended] }
  ])('are merged into the same call if they arrive as $order', async ({ kinds }) => {
    const endpoint = await someEndpoint(testDb)
    const base = someReport(endpoint, { callerPhoneNumber: '+12025550147', direction: 'outbound' })

    for (const kind of kinds) await writer.append({ ...base, report: { ...base.report, ...kind } })

    expect(await callsOf(testDb, endpoint)).toMatchObject([
      { call_summary: 'A summary', status: 'voicemail', ended_reason: 'hangup', report_rank: 1 }
    ])
    expect(await customersOf(testDb, endpoint)).toMatchObject([
      { total_calls: 1, contacts: 0, customer_status: 'unknown' }
    ])
    expect(await countsOf(testDb, endpoint)).toEqual(await countedCalls(testDb, endpoint))
  })

  it('that arrive together, at two processes, create one call that is counted once', async () => {
    const endpoint = await someEndpoint(testDb)
    const calls = Array.from({ length: 20 }, () => someReport(endpoint, { callerPhoneNumber: '+12025550147' }))

    await Promise.all(
      calls.flatMap((base) => [
        writer.append({ ...base, report: { ...base.report, ...ended } }),
        otherWriter.append({ ...base, report: { ...base.report, ...analyzed } })
      ])
    )

    expect(await callsOf(testDb, endpoint)).toHaveLength(20)
    expect(await customersOf(testDb, endpoint)).toMatchObject([{ total_calls: 20 }])
    expect(await countsOf(testDb, endpoint)).toEqual(await countedCalls(testDb, endpoint))
  })

  it('count the customer once, for the first report with a number', async () => {
    const endpoint = await someEndpoint(testDb)
    const base = someReport(endpoint)
    await writer.append({ ...base, report: { ...base.report, ...ended } })

    const report = { ...base.report, ...analyzed, status: 'completed', callerPhoneNumber: '+12025550147' } as const
    await writer.append({ ...base, report })

    const [customer] = await customersOf(testDb, endpoint)
    expect(customer).toMatchObject({ total_calls: 1, contacts: 1 })
    expect(await callsOf(testDb, endpoint)).toMatchObject([
      { customer_id: customer?.id, caller_phone_number: '+12025550147' }
    ])
  })
})

async function stateOf(endpoint: TestEndpoint) {
  return {
    calls: await callsOf(testDb, endpoint),
    customers: await customersOf(testDb, endpoint),
    counts: await countsOf(testDb, endpoint)
  }
}
