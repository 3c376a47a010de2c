import { randomUUID } from 'node:crypto'
import type { Schema } from '@callbook/db'
import { someEndpoint, type TestEndpoint } from '@callbook/db/testing'
import type { CallReport } from '@callbook/domain'
import type { Updateable } from 'kysely'
import { describe, expect, it } from 'vitest'
import type { ReadReport } from '../model/incoming-report.ts'
import {
  callsOf,
  createCallsTest,
  hoursAfter,
  noon,
  ownBodyReport,
  readOtherwise,
  replayAll,
  reportOf
} from '../testing/index.ts'
import type { ReplayOptions } from './replay-calls.ts'

const { db, testDb, writer } = await createCallsTest()

describe('replayCalls', () => {
  it('changes only the requested calls, and nothing the second time', async () => {
    const endpoint = await someEndpoint(testDb)
    await deliver(endpoint, { providerCallId: 'call-1', summary: 'right' })
    await tamper(endpoint, { call_summary: 'wrong' })

    const changes = [{ field: 'call_summary', from: 'wrong', to: 'right' }]
    expect(await replay(endpoint, { apply: false })).toMatchObject([
      { provider_call_id: 'call-1', changes, problem: null }
    ])
    expect(await replay(endpoint)).toMatchObject([{ changes }])
    expect(await replay(endpoint)).toMatchObject([{ changes: [] }])
    expect(await callsOf(testDb, endpoint)).toMatchObject([{ call_summary: 'right' }])
  })

  it('reads all calls of one organization since a date', async () => {
    const [endpoint, other] = [await someEndpoint(testDb), await someEndpoint(testDb)]
    const ids = Array.from({ length: 120 }, () => randomUUID())
    await Promise.all(ids.map((providerCallId) => deliver(endpoint, { providerCallId })))
    await deliver(other)

    const replayed = await replay(endpoint)

    expect(replayed.map((call) => call.provider_call_id).sort()).toEqual(ids.sort())
    expect(await replay(endpoint, { since: new Date(Date.now() + 60_000) })).toEqual([])
  })

  it.each([{ order: ['call_ended', 'call_analyzed'] }, { order: ['call_analyzed', 'call_ended'] }])(
    'merges the kinds of a call by rank, if they arrived as $order',
    async ({ order }) => {
      const endpoint = await someEndpoint(testDb)
      const kinds: Record<string, Partial<CallReport>> = {
        call_ended: { rank: 0, status: 'completed', summary: 'early', endedReason: 'hangup', costUsd: 1 },
        call_analyzed: { rank: 1, status: 'unknown', summary: 'late', endedReason: null, messages: [] }
      }
      for (const [index, kind] of order.entries()) {
        await deliver(endpoint, { providerCallId: 'call-1', kind, ...kinds[kind] }, hoursAfter(noon, index / 60))
      }
      const before = await callsOf(testDb, endpoint)

      expect(await replay(endpoint)).toMatchObject([{ changes: [] }])
      await tamper(endpoint, { call_summary: null, status: 'busy', ended_reason: 'other', messages: '[]', cost_usd: 2 })
      await replay(endpoint)

      expect(await callsOf(testDb, endpoint)).toEqual(before)
      expect(before).toMatchObject([{ call_summary: 'late', status: 'completed', ended_reason: 'hangup', cost_usd: 1 }])
    }
  )

  it('leaves values known only from a report that was replaced', async () => {
    const endpoint = await someEndpoint(testDb)
    const ids = { providerCallId: 'call-1', callerPhoneNumber: '+12025550147' }
    await deliver(endpoint, { ...ids, summary: 'first', endedReason: 'hangup' })
    await deliver(endpoint, { ...ids, callerPhoneNumber: '+12025550199', summary: 'second' }, hoursAfter(noon, 25))

    expect(await replay(endpoint)).toMatchObject([{ changes: [] }])
    await tamper(endpoint, { call_summary: 'wrong' })
    await replay(endpoint)

    expect(await callsOf(testDb, endpoint)).toMatchObject([
      { call_summary: 'second', ended_reason: 'hangup', caller_phone_number: '+12025550147' }
    ])
  })

  it('removes values that are no longer read', async () => {
    const endpoint = await someEndpoint(testDb)
    await deliver(endpoint)
    await tamper(endpoint, { recording_url: 'https://storage.example.com/x?signature=1' })

    await replay(endpoint)

    expect(await callsOf(testDb, endpoint)).toMatchObject([{ recording_url: null }])
  })

  it('requests a new evaluation, after new calls, if its input changes', async () => {
    const endpoint = await someEndpoint(testDb)
    await deliver(endpoint, { providerCallId: 'a' })
    await deliver(endpoint, { providerCallId: 'b' })
    await testDb.deleteFrom('evaluation_work').where('organization_id', '=', endpoint.organizationId).execute()
    const work = () =>
      testDb.selectFrom('evaluation_work').selectAll().where('organization_id', '=', endpoint.organizationId).execute()

    await replay(endpoint, { read: readOtherwise('a', { summary: 'new', durationSeconds: 7, costUsd: 1 }) })
    expect(await work()).toEqual([])
    await replay(endpoint, { read: readOtherwise('a', { systemInstruction: 'Be brief.' }) })

    const [a] = (await callsOf(testDb, endpoint)).filter((call) => call.provider_call_id === 'a')
    expect(await work()).toMatchObject([
      {
        call_id: a?.id,
        domains: ['prompt_adherence'],
        state: 'waiting',
        is_low_priority: true,
        run_after: noon.toISOString()
      }
    ])
  })

  it('leaves a call unchanged if a report can no longer be parsed, and returns the reason', async () => {
    const endpoint = await someEndpoint(testDb)
    await deliver(endpoint, { summary: 'right' })
    await tamper(endpoint, { call_summary: 'wrong' })
    const problems = [
      {
        read: () => ({ kind: 'invalid', path: 'a.b', message: 'Expected string' }),
        problem: 'end_of_call: a.b Expected string'
      },
      { read: () => ({ kind: 'other', type: 'hang' }), problem: 'end_of_call: read as hang, which is no report' },
      { read: renamed('another call'), problem: 'end_of_call: read as one of another call' }
    ] as { read: ReadReport; problem: string }[]

    for (const { read, problem } of problems) {
      expect(await replay(endpoint, { read })).toMatchObject([{ problem, changes: [] }])
    }
    expect(await callsOf(testDb, endpoint)).toMatchObject([{ call_summary: 'wrong' }])
  })
})

async function deliver(endpoint: TestEndpoint, overrides: Partial<CallReport> = {}, receivedAt = noon): Promise<void> {
  await writer.append(ownBodyReport(endpoint, overrides, receivedAt))
}

function replay(endpoint: TestEndpoint, options: Partial<ReplayOptions> = {}) {
  return replayAll(db, endpoint, options)
}

function renamed(providerCallId: string): ReadReport {
  return (_provider, body) => ({ kind: 'report', unreadable: [], report: { ...reportOf(body), providerCallId } })
}

async function tamper({ organizationId }: TestEndpoint, values: Updateable<Schema['calls']>): Promise<void> {
  await testDb.updateTable('calls').set(values).where('organization_id', '=', organizationId).execute()
}
