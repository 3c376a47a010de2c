import { zstdDecompressSync } from 'node:zlib'
import { someEndpoint, type TestEndpoint } from '@callbook/db/testing'
import type { CallReport } from '@callbook/domain'
import { describe, expect, it } from 'vitest'
import { replayCalls } from '../../replay/replay-calls.ts'
import { callsOf, createCallsTest, customersOf, hoursAfter, noon, ofTenant, someReport } from '../../testing/index.ts'

const { db, testDb, writer } = await createCallsTest()

const older = { summary: 'older', endedReason: 'hangup', callerEmail: 'old@example.com', callerFullName: 'Old Name' }
const newer = { summary: 'newer', endedReason: null, callerEmail: 'new@example.com', callerFullName: 'New Name' }

describe('a report received before the stored one of its kind', () => {
  it('only fills empty values, once the idempotency record has expired', async () => {
    const endpoint = await someEndpoint(testDb)

    await storeNewerFirst(endpoint, newer, older)

    expect(await callsOf(testDb, endpoint)).toMatchObject([{ call_summary: 'newer', ended_reason: 'hangup' }])
    expect(await rawReportsOf(endpoint)).toEqual([{ body: 'newer', received_at: hoursAfter(noon, -48).toISOString() }])
    expect(await customersOf(testDb, endpoint)).toMatchObject([
      { full_name: 'New Name', email: 'new@example.com', total_calls: 1 }
    ])
  })

  it('sets the time of the call if no other report does', async () => {
    const endpoint = await someEndpoint(testDb)
    const untimed = { startedAt: null, endedAt: null }

    await storeNewerFirst(endpoint, { ...newer, ...untimed }, { ...older, ...untimed })

    const receivedAt = hoursAfter(noon, -72).toISOString()
    expect(await customersOf(testDb, endpoint)).toMatchObject([{ first_call_at: receivedAt, last_call_at: receivedAt }])
  })

  it('has its values preserved by a replay, which changes nothing', async () => {
    const endpoint = await someEndpoint(testDb)
    await storeNewerFirst(endpoint, newer, older)
    const before = await callsOf(testDb, endpoint)
    const [call] = before
    const report = someReport(endpoint, { ...newer, ...caller, providerCallId: call?.provider_call_id ?? '' }).report

    const read = () => ({ kind: 'report', report, unreadable: [] }) as const
    const options = { since: new Date(0), read, apply: true, now: () => noon }
    for await (const { changes } of replayCalls({ db, organizationId: endpoint.organizationId }, options))
      expect(changes).toEqual([])

    expect(await callsOf(testDb, endpoint)).toEqual(before)
  })

  it('is compared with the latest report, not only with the first', async () => {
    const endpoint = await someEndpoint(testDb)
    const first = someReport(endpoint, { ...caller, summary: 'first' })
    const store = (summary: string, hours: number) =>
      writer.append({ ...first, report: { ...first.report, summary }, receivedAt: hoursAfter(noon, hours) })
    await store('first', -96)
    await store('third', -48)

    await forgetRecords(endpoint)
    await store('second', -72)

    expect(await callsOf(testDb, endpoint)).toMatchObject([{ call_summary: 'third' }])
  })

  it('of a higher rank still replaces values', async () => {
    const endpoint = await someEndpoint(testDb)

    await storeNewerFirst(endpoint, newer, { ...older, kind: 'call_analyzed', rank: 1 })

    expect(await callsOf(testDb, endpoint)).toMatchObject([{ call_summary: 'older', report_rank: 1 }])
  })
})

const caller = { callerPhoneNumber: '+12025550147' }

/**
 * Stores a newer report, then an older one: two days and three days before noon. The older one is like a dead letter
 * that is retried after its record has expired.
 */
async function storeNewerFirst(endpoint: TestEndpoint, later: Partial<CallReport>, earlier: Partial<CallReport>) {
  const stored = someReport(endpoint, { ...caller, ...later })
  const { providerCallId } = stored.report
  const released = someReport(endpoint, { ...caller, ...earlier, providerCallId })

  await writer.append({ ...stored, body: 'newer', receivedAt: hoursAfter(noon, -48) })
  await forgetRecords(endpoint)
  const outcome = await writer.append({ ...released, body: 'older', receivedAt: hoursAfter(noon, -72) })

  expect(outcome.kind).toBe('stored')
}

/** Removes the records as retention does, a day after they were claimed. */
async function forgetRecords(endpoint: TestEndpoint): Promise<void> {
  await testDb.deleteFrom('report_idempotency').where(ofTenant(endpoint)).execute()
}

async function rawReportsOf(endpoint: TestEndpoint) {
  const rows = await testDb
    .selectFrom('raw_reports')
    .select(['body', 'received_at'])
    .where(ofTenant(endpoint))
    .execute()

  return rows.map(({ body, received_at }) => ({ body: zstdDecompressSync(body).toString(), received_at }))
}
