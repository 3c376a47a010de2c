import type { ReportWriter } from '@callbook/calls'
import { mapProviderAccount } from '@callbook/db'
import { dumpRows } from '@callbook/db/testing'
import { type ListingProvider, providers } from '@callbook/domain'
import { retellReport } from '@callbook/domain/testing'
import { Agent } from 'undici'
import { describe, expect, it, onTestFinished } from 'vitest'
import { createProviderApi, type ProviderApi } from '../api/provider-api.ts'
import { begin, deliver, key, startedAt, startWriter } from '../testing/index.ts'
import { comparePass, type GapReport } from './compare-pass.ts'

const minuteMs = 60_000
const nothing = { missing: 0, partial: 0, unassigned: 0, gone: 0, repaired: 0, problems: [] }

describe('a comparison with the calls of a provider', () => {
  it('reports arrived, missing, partial and unassigned calls, and writes nothing', async () => {
    const { ids, compare, testDb, account } = await someOfEach()
    const before = await dumpRows(testDb)

    const report = await compare()

    const { clientId, endpointId } = account
    const ours = {
      assistantId: agent,
      clientId,
      endpointId,
      endedAt: expect.any(Date),
      isRepaired: false,
      wasTooLarge: false,
      why: null
    }
    const unowned = { ...ours, assistantId: 'another', clientId: null, endpointId: null }
    expect(report).toEqual({
      ...{ ...nothing, listed: 5, arrived: 1, missing: 2, partial: 1, unassigned: 1 },
      calls: [
        { ...ours, id: ids.expired, kind: 'missing' },
        { ...ours, id: ids.missing, kind: 'missing' },
        { ...ours, id: ids.partial, kind: 'partial' },
        { ...unowned, id: ids.unassigned, kind: 'unassigned' }
      ]
    })
    expect(await dumpRows(testDb)).toEqual(before)
  })

  it('fetches no calls without a writer', async () => {
    const { compare, fake } = await someOfEach()

    await compare()

    expect(fake.requests).toContain('POST /v3/list-calls')
    expect(fake.requests.filter((request) => request.includes('get-call'))).toEqual([])
  })

  it('stores missing calls and records gaps with a writer', async () => {
    const { ids, compare, worker, gaps, calls } = await someOfEach()

    const report = await compare({ writer: worker.writer })

    expect(report).toMatchObject({ listed: 5, arrived: 1, missing: 1, partial: 1, unassigned: 1, gone: 1, repaired: 2 })
    expect(report.calls.map(({ id, kind, isRepaired }) => ({ id, kind, isRepaired }))).toEqual([
      { id: ids.expired, kind: 'gone', isRepaired: false },
      { id: ids.missing, kind: 'missing', isRepaired: true },
      { id: ids.partial, kind: 'partial', isRepaired: true },
      { id: ids.unassigned, kind: 'unassigned', isRepaired: false }
    ])
    expect((await gaps()).map(({ provider_call_id: id, kind, how }) => `${id} ${kind} ${how}`).toSorted()).toEqual([
      `${ids.expired} gone null`,
      `${ids.missing} missing backfill`,
      `${ids.partial} partial backfill`,
      `${ids.unassigned} unassigned null`
    ])
    expect((await calls()).map((call) => call.provider_call_id).toSorted()).toEqual([
      ids.arrived,
      ids.missing,
      ids.partial
    ])
    expect(await compare()).toMatchObject({ listed: 5, arrived: 3, missing: 1, partial: 0, unassigned: 1 })
  })

  it('reports why a call could not be stored', async () => {
    const { ids, compare, worker, fake } = await someOfEach()
    fake.changeOnceListed(ids.missing, (members) => ({ ...members, call_status: 'ongoing' }))

    const { calls, repaired } = await compare({ writer: worker.writer })

    expect(repaired).toBe(1)
    expect(calls.find(({ id }) => id === ids.missing)).toMatchObject({
      isRepaired: false,
      why: 'the call is still in progress'
    })
  })

  it('skips calls before its start and reports progress after each page', async () => {
    const { ids, compare } = await someOfEach()
    const progress: number[] = []

    const report = await compare({
      since: new Date(startedAt.getTime() + 3 * minuteMs),
      pageLimit: 1,
      onProgress: ({ listed }) => progress.push(listed)
    })

    expect(report.calls.map(({ id }) => id)).toEqual([ids.unassigned, ids.expired])
    expect(report).toMatchObject({ listed: 2, arrived: 0, missing: 1, unassigned: 1 })
    expect(new Set(progress)).toEqual(new Set([1, 2]))
  })
})

describe('an endless list', () => {
  it.each([
    { what: 'repeats a cursor', cursorOf: () => 'same', problem: /repeats itself/, pages: 2 },
    { what: 'alternates between two cursors', cursorOf: (page: number) => `${page % 2}`, problem: /repeats/, pages: 3 },
    { what: 'has only empty pages', cursorOf: (page: number) => `${page}`, problem: /20 empty pages/, pages: 21 }
  ])('fails if it $what', async ({ cursorOf, problem, pages }) => {
    const { compare } = await someOfEach()
    let requested = 0
    const api = {
      sendRequest: async () => {
        requested += 1
        return { conversations: [], has_more: true, next_cursor: cursorOf(requested) }
      }
    }

    const comparing = compare({ provider: providers.elevenlabs, api })

    await expect(comparing).rejects.toMatchObject({ problem: 'unreadable', message: expect.stringMatching(problem) })
    expect(requested).toBe(pages)
  })
})

const agent = 'agent-1'

interface Comparing {
  readonly writer?: ReportWriter
  readonly since?: Date
  readonly pageLimit?: number
  readonly onProgress?: (report: GapReport) => void
  readonly provider?: ListingProvider
  readonly api?: ProviderApi
}

/** Creates an account with a call of each state, one minute apart, and one call in progress. */
async function someOfEach() {
  const begun = await begin('retell', { isMapped: false })
  const { account, clock, db, fake, list, reportOf, testDb } = begun
  const { organizationId, id: accountId, endpointId } = account
  await mapProviderAccount({ db, organizationId }, accountId, { endpointId, assistantId: agent, now: clock.now() })
  const names = ['arrived', 'partial', 'missing', 'unassigned', 'expired', 'running'] as const
  const listed = names.map((name, nth) => [name, list(name, new Date(startedAt.getTime() + nth * minuteMs))] as const)
  const ids = Object.fromEntries(listed) as Readonly<Record<(typeof names)[number], string>>
  for (const id of Object.values(ids)) {
    fake.change(id, (members) => ({ ...members, agent_id: id === ids.unassigned ? 'another' : agent }))
  }
  fake.change(ids.running, (members) => ({ ...members, call_status: 'ongoing' }))
  fake.expire(ids.expired)
  const writer = startWriter(testDb, clock.now)
  const first = retellReport({ callId: ids.partial, startedAt, event: 'call_ended' })
  await deliver(writer, account, reportOf(ids.arrived), startedAt)
  await deliver(writer, account, first, startedAt)

  const dispatcher = new Agent()
  onTestFinished(() => dispatcher.destroy())
  const provider = providers.retell
  const api = createProviderApi({ ...clock, provider, origin: fake.origin, key, dispatcher, random: () => 0 })
  const compare = async (options: Comparing = {}) =>
    await comparePass({
      ...{ db, organizationId, account: { id: accountId, provider: 'retell' }, provider, api },
      ...{ now: clock.now, signal: new AbortController().signal, since: startedAt },
      ...options
    })

  return { ...begun, ids, compare }
}
