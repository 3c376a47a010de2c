import { someEndpoint, type TestEndpoint } from '@callbook/db/testing'
import type { CallReport } from '@callbook/domain'
import { describe, expect, it } from 'vitest'
import type { ReadReport } from '../model/incoming-report.ts'
import {
  callsOf,
  createCallsTest,
  customersOf,
  hoursAfter,
  noon,
  ownBodyReport,
  readOtherwise,
  replayAll,
  reportOf
} from '../testing/index.ts'
import type { ReplayOptions } from './replay-calls.ts'

const { db, testDb, writer } = await createCallsTest()

describe('a replayed call', () => {
  it('moves to the customer of its current number, and both are counted correctly', async () => {
    const endpoint = await someEndpoint(testDb)
    const [wrong, right] = ['+12025550147', '+12025550199']
    await deliver(endpoint, { providerCallId: 'a', callerPhoneNumber: wrong, startedAt: hoursAfter(noon, -3) })
    await deliver(endpoint, { providerCallId: 'b', callerPhoneNumber: wrong, startedAt: hoursAfter(noon, -2) })
    await deliver(endpoint, { providerCallId: 'c', callerPhoneNumber: right, startedAt: hoursAfter(noon, -1) })
    const read = readOtherwise('a', { callerPhoneNumber: right, callerFullName: 'Ada Lovelace' })

    await replay(endpoint, { read })

    const [a, b, c] = await callsOf(testDb, endpoint)
    expect(await customersOf(testDb, endpoint)).toMatchObject([
      {
        phone_number: wrong,
        total_calls: 1,
        contacts: 1,
        customer_status: 'new',
        first_call_id: b?.id,
        last_call_id: b?.id
      },
      {
        phone_number: right,
        total_calls: 2,
        contacts: 2,
        customer_status: 'returning',
        first_call_id: a?.id,
        last_call_id: c?.id
      }
    ])
    expect([a?.customer_id, a?.caller_phone_number]).toEqual([c?.customer_id, right])
    expect((await replay(endpoint, { read })).flatMap(({ changes }) => changes)).toEqual([])
  })

  it('takes its name with it, and leaves the customer the name of the last named call', async () => {
    const endpoint = await someEndpoint(testDb)
    const [wrong, right] = ['+12025550147', '+12025550199']
    const names = { a: 'Dana Whitfield', b: 'Cher', c: null }
    for (const [index, [providerCallId, callerFullName]] of Object.entries(names).entries()) {
      const startedAt = hoursAfter(noon, index - 3)
      await deliver(endpoint, { providerCallId, callerFullName, callerPhoneNumber: wrong, startedAt })
    }

    await replay(endpoint, { read: readOtherwise('b', { callerPhoneNumber: right }) })

    expect(await customersOf(testDb, endpoint)).toMatchObject([
      {
        phone_number: wrong,
        first_name: 'Dana',
        full_name: 'Dana Whitfield',
        named_at: hoursAfter(noon, -3).toISOString()
      },
      { phone_number: right, first_name: 'Cher', full_name: 'Cher', named_at: hoursAfter(noon, -2).toISOString() }
    ])
  })

  it('creates a customer, and deletes one without calls', async () => {
    const endpoint = await someEndpoint(testDb)
    await deliver(endpoint, { providerCallId: 'a', callerPhoneNumber: '+12025550147' })

    await replay(endpoint, {
      read: readOtherwise('a', { callerPhoneNumber: '+12025550199', callerFullName: 'Ada Lovelace' })
    })
    expect(await customersOf(testDb, endpoint)).toMatchObject([
      { phone_number: '+12025550199', full_name: 'Ada Lovelace', total_calls: 1, contacts: 1 }
    ])

    await replay(endpoint, { read: readOtherwise('a', { callerPhoneNumber: null }) })
    expect(await customersOf(testDb, endpoint)).toEqual([])
    expect(await callsOf(testDb, endpoint)).toMatchObject([{ customer_id: null, caller_phone_number: null }])
  })

  it('does not count as a contact if it turns out to be unanswered', async () => {
    const endpoint = await someEndpoint(testDb)
    const call = { callerPhoneNumber: '+12025550147', direction: 'outbound' } as const
    await deliver(endpoint, { ...call, providerCallId: 'a' })
    await deliver(endpoint, { ...call, providerCallId: 'b' })

    await replay(endpoint, { read: readOtherwise('a', { status: 'no_answer' }) })

    expect(await customersOf(testDb, endpoint)).toMatchObject([{ total_calls: 2, contacts: 1, customer_status: 'new' }])
  })

  it('is counted correctly while reports of the same customers arrive', async () => {
    const endpoint = await someEndpoint(testDb)
    const [wrong, right] = ['+12025550147', '+12025550199']
    const calls = (callerPhoneNumber: string) =>
      Promise.all(Array.from({ length: 20 }, () => deliver(endpoint, { callerPhoneNumber })))
    await calls(wrong)
    const old = new Set((await callsOf(testDb, endpoint)).map((call) => call.provider_call_id))
    const read: ReadReport = (_provider, body) => {
      const report = reportOf(body)
      return {
        kind: 'report',
        unreadable: [],
        report: old.has(report.providerCallId) ? { ...report, callerPhoneNumber: right } : report
      }
    }

    await Promise.all([replay(endpoint, { read }), replay(endpoint, { read }), calls(wrong), calls(right)])

    expect(await customersOf(testDb, endpoint)).toMatchObject([
      { phone_number: wrong, total_calls: 20, contacts: 20 },
      { phone_number: right, total_calls: 40, contacts: 40 }
    ])
  })
})

async function deliver(endpoint: TestEndpoint, overrides: Partial<CallReport> = {}, receivedAt = noon): Promise<void> {
  await writer.append(ownBodyReport(endpoint, overrides, receivedAt))
}

function replay(endpoint: TestEndpoint, options: Partial<ReplayOptions> = {}) {
  return replayAll(db, endpoint, options)
}
