import {
  type CallId,
  type ClientId,
  type OrganizationId,
  parseAnswerFilter,
  type ScorecardDomain,
  sentiments
} from '@callbook/domain'
import { newId } from '@callbook/postgres'
import { propertyRuns } from '@callbook/postgres/testing'
import fc from 'fast-check'
import { sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import {
  addAnswers,
  addCalls,
  addClient,
  addOrganization,
  addScores,
  createTestDatabase
} from '../../../testing/index.ts'
import type { Position } from '../../lists/page.ts'
import type { FoundCalls } from '../../search/find-calls.ts'
import type { CallFilter } from '../call-filter.ts'
import { readCallRows } from '../identified-calls.ts'
import { findNeighbours } from '../neighbours.ts'
import { findExamined } from './find-examined.ts'
import { type CallSort, findSorted } from './find-sorted.ts'
import { newestCalls } from './newest-calls.ts'

const { db, testDb } = await createTestDatabase()
const start = Date.parse('2026-01-01T00:00:00Z')
const some = <Value>(values: readonly [Value, ...Value[]], index: number) => values[index % values.length] ?? values[0]
let acme: OrganizationId
let clients: readonly [ClientId, ClientId, ClientId]
let calls: ReturnType<typeof callAt>[]

/** Returns the values of a call. Several have the same time, duration or score, or none. */
function callAt(index: number) {
  return {
    id: newId<CallId>(),
    client_id: some(clients, index),
    created_at: new Date(start + Math.floor(index / 2) * 600_000),
    provider: some(['vapi', 'retell', 'bland'], index),
    assistant_id: some(['a', 'b', 'c', null], index),
    assistant_version: some([null, 'v1'], index),
    ended_reason: some(['error', 'hung, up'], index),
    language: some(['en', 'de', null], index),
    duration_seconds: some([null, 0, 12.5, 60, 60, 300], index),
    cost_usd: some([0.1, null, 0.25], index),
    status: some(['completed', 'failed'] as const, index),
    lead_score: some([null, 40, 40, 90], index),
    adherence_score: some([null, 10], index),
    sentiment: some([null, ...sentiments], index),
    answers: some([undefined, { booked: 'no', tone: 20 }, { booked: null, tone: 90 }, { tone: 20.5 }], index),
    otherAnswers: some([{ booked: 'no' }, undefined, undefined], index)
  }
}

beforeAll(async () => {
  acme = await addOrganization(testDb)
  clients = [await addClient(testDb, acme), await addClient(testDb, acme), await addClient(testDb, acme)]
  calls = Array.from({ length: 120 }, (_, index) => callAt(index))
  await addCalls(
    testDb,
    acme,
    calls.map(({ answers: _, otherAnswers: __, ...call }) => call)
  )
  await addAnswers(
    testDb,
    acme,
    calls.flatMap(({ id, ...call }) => [
      ...(call.answers ? [{ id, domain: 'booking' as ScorecardDomain, answers: call.answers }] : []),
      ...(call.otherAnswers ? [{ id, domain: 'other' as ScorecardDomain, answers: call.otherAnswers }] : [])
    ])
  )
  await addScores(
    testDb,
    acme,
    calls
      .filter(({ sentiment }) => sentiment !== null)
      .map(({ id, client_id, created_at, lead_score, adherence_score, sentiment }) => ({
        ...{ id, client_id, created_at, lead_score, adherence_score, sentiment, negative_call: false }
      }))
  )
  calls.sort((a, b) => Number(b.created_at) - Number(a.created_at) || (a.id < b.id ? 1 : -1))
})

const anyOf = <Value extends string>(...values: Value[]) =>
  fc.oneof(fc.constantFrom(...values), fc.uniqueArray(fc.constantFrom(...values), { minLength: 1 }))
const seconds = fc.constantFrom(0, 12.5, 60, 100)

const answers = [
  ...['booking.booked:no', 'booking.booked:null', 'booking.tone:0..20', 'booking.tone:20..90', 'booking.tone:no'],
  ...['other.booked:no', 'other.tone:0..100', 'unknown.booked:no']
].flatMap((text) => parseAnswerFilter(text) ?? [])

const filters: fc.Arbitrary<CallFilter> = fc
  .record(
    {
      client: fc.nat(2),
      several: fc.uniqueArray(fc.nat(2), { minLength: 1 }),
      provider: anyOf('vapi', 'retell', 'custom'),
      assistantId: anyOf('a', 'b'),
      assistantVersion: anyOf('v1'),
      endedReason: anyOf('error', 'hung, up'),
      endedReasonCategory: anyOf('error', 'busy'),
      language: anyOf('en', 'de'),
      durationSecondsFrom: seconds,
      durationSecondsTo: seconds,
      costUsdFrom: fc.constantFrom(0, 0.2),
      costUsdTo: fc.constantFrom(0.1, 0.3),
      status: anyOf('completed', 'failed'),
      sentiment: fc.oneof(
        fc.constantFrom(...sentiments),
        fc.uniqueArray(fc.constantFrom(...sentiments), { minLength: 1 })
      ),
      leadScoreFrom: fc.constantFrom(40, 50),
      answer: fc.constantFrom(...answers),
      start: fc.nat(60).map((step) => new Date(start + step * 600_000)),
      end: fc.nat(60).map((step) => new Date(start + step * 600_000))
    },
    { requiredKeys: [] }
  )
  .map(({ client, several, ...filter }) => ({
    ...filter,
    ...(client !== undefined && { clientId: clients[client] }),
    ...(several && { clientIds: several.flatMap((place) => clients[place] ?? []) })
  }))

function matching(filter: CallFilter) {
  const isOf = (wanted: string | readonly string[] | undefined, value: string | null) =>
    wanted === undefined || (value !== null && [wanted].flat().includes(value))
  const isIn = (value: number | null, from = -1, to?: number) =>
    (from === -1 && to === undefined) || (value !== null && value >= from && value <= (to ?? value))

  function isAnswered({ answers: own, otherAnswers }: (typeof calls)[number]): boolean {
    if (filter.answer === undefined) return true
    const { domain, key, is } = filter.answer
    const given: Readonly<Record<string, unknown>> = { booking: own, other: otherAnswers }[domain as string] ?? {}
    const value = given[key]
    if (is.kind === 'range') return typeof value === 'number' && value >= is.from && value <= is.to

    return value === (is.kind === 'null' ? null : is.value)
  }

  return calls.filter(
    (call) =>
      isAnswered(call) &&
      isOf(filter.clientId, call.client_id) &&
      isOf(filter.clientIds, call.client_id) &&
      isOf(filter.provider, call.provider) &&
      isOf(filter.assistantId, call.assistant_id) &&
      isOf(filter.assistantVersion, call.assistant_version) &&
      isOf(filter.endedReason, call.ended_reason) &&
      isOf(filter.endedReasonCategory, call.ended_reason) &&
      isOf(filter.language, call.language) &&
      isOf(filter.status, call.status) &&
      isOf(filter.sentiment, call.sentiment) &&
      isIn(call.duration_seconds, filter.durationSecondsFrom, filter.durationSecondsTo) &&
      isIn(call.cost_usd, filter.costUsdFrom, filter.costUsdTo) &&
      isIn(call.sentiment === null ? null : call.lead_score, filter.leadScoreFrom) &&
      call.created_at >= (filter.start ?? call.created_at) &&
      call.created_at <= (filter.end ?? call.created_at)
  )
}

/** Reads all pages. */
async function walk(
  read: (page: { limit: number; after: Position | undefined }) => Promise<FoundCalls>,
  limit: number
) {
  const pages: FoundCalls[] = []
  let after: Position | undefined
  do {
    const page = await read({ limit, after })
    pages.push(page)
    after = page.next
  } while (after !== undefined)

  return { ids: pages.flatMap(({ ids }) => ids), pages }
}

it('finds the calls of any filter, page by page, although a page examines only a few calls', async () => {
  await fc.assert(
    fc.asyncProperty(
      filters,
      fc.integer({ min: 1, max: 50 }),
      fc.constantFrom(7, 50, 1000),
      async (filter, limit, most) => {
        const expected = matching(filter).map(({ id }) => id)
        const bounds = { byIndex: most, byRow: most }
        const { ids, pages } = await walk(
          (page) => findExamined({ db, organizationId: acme }, filter, { page, bounds }),
          limit
        )

        expect(ids).toEqual(expected)
        for (const { total, isBounded } of pages) {
          if (isBounded) expect(total).toBeLessThanOrEqual(expected.length)
          else expect(total).toBe(expected.length)
        }
        if (most === 1000) expect(pages[0]).toMatchObject({ isBounded: false })
      }
    ),
    { numRuns: propertyRuns(250) }
  )
}, 60_000)

const columns = {
  duration: 'duration_seconds',
  cost: 'cost_usd',
  lead_score: 'lead_score',
  adherence_score: 'adherence_score'
} as const
const sorts: fc.Arbitrary<CallSort> = fc.record({
  by: fc.constantFrom(...(Object.keys(columns) as (keyof typeof columns)[])),
  isAscending: fc.boolean()
})

it('sorts the newest matches by a column, calls without a value last, page by page', async () => {
  await fc.assert(
    fc.asyncProperty(
      filters,
      sorts,
      fc.integer({ min: 1, max: 50 }),
      fc.constantFrom(5, 1000),
      async (filter, sort, limit, sorted) => {
        const matches = matching(filter)
        const sign = sort.isAscending ? 1 : -1
        const sortValue = (call: (typeof calls)[number]) => call[columns[sort.by]] ?? sign * Infinity
        const expected = matches.slice(0, sorted).toSorted((a, b) => {
          const [one, other] = [sortValue(a), sortValue(b)]

          return one === other ? 0 : sign * (one - other)
        })
        const bounds = { byIndex: 1000, byRow: 1000, sorted }
        const { ids, pages } = await walk(
          (page) => findSorted({ db, organizationId: acme }, filter, { sort, page, bounds }),
          limit
        )

        expect(ids).toEqual(expected.map(({ id }) => id))
        expect(pages[0]).toMatchObject({ total: expected.length, isBounded: matches.length >= sorted })
      }
    ),
    { numRuns: propertyRuns(250) }
  )
}, 60_000)

it('reads sorted rows, and the neighbors of a call in them', async () => {
  const sort = { by: 'duration', isAscending: false } as const
  const { rows, total } = await readCallRows(
    { db, reach: acme },
    { provider: ['retell', 'bland'] },
    { page: { limit: 3, after: undefined }, sort }
  )
  const [first, second, third] = rows

  expect(rows.map(({ duration_seconds }) => duration_seconds)).toEqual([300, 300, 300])
  expect(
    await findNeighbours({ db, reach: acme }, second?.id ?? newId<CallId>(), {
      filter: { provider: ['retell', 'bland'] },
      sort
    })
  ).toEqual({
    ...{ previous: first?.id, next: third?.id, position: 2, total }
  })
})

it('finds nothing of another organization', async () => {
  const other = await addOrganization(testDb)
  const page = { limit: 10, after: undefined }

  expect(await findExamined({ db, organizationId: other }, { clientIds: clients }, { page })).toMatchObject({
    ids: [],
    total: 0
  })
  expect(
    await findSorted({ db, organizationId: other }, {}, { sort: { by: 'cost', isAscending: true }, page })
  ).toMatchObject({ ids: [], total: 0 })
})

it('examines no more calls than its bound for a page, even if none matches', async () => {
  const bounds = { byIndex: 20, byRow: 7 }
  const page = { limit: 10, after: undefined }
  const last = (count: number) => ({ id: calls[count - 1]?.id, at: calls[count - 1]?.created_at })

  expect(await findExamined({ db, organizationId: acme }, { assistantId: 'none' }, { page, bounds })).toEqual({
    ids: [],
    total: 0,
    isBounded: true,
    next: last(20)
  })
  expect(await findExamined({ db, organizationId: acme }, { language: 'none' }, { page, bounds })).toEqual({
    ids: [],
    total: 0,
    isBounded: true,
    next: last(7)
  })
  const sorted = await findSorted(
    { db, organizationId: acme },
    {},
    {
      sort: { by: 'lead_score', isAscending: false },
      page,
      bounds: {
        ...bounds,
        sorted: 1000
      }
    }
  )
  expect(sorted).toMatchObject({ total: 7, isBounded: true, next: undefined })
})

it('reads only the index of answers for an answer', async () => {
  await sql`vacuum analyze evaluations`.execute(testDb)
  const [answer] = answers
  const { after, isMatch } = newestCalls(acme, { answer }, { byIndex: 20, byRow: 20 })
  const { rows } = await sql<{ 'QUERY PLAN': string }>`
    explain select id from ${after(undefined)} where ${isMatch}`.execute(testDb)
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n')

  expect(plan).toMatch(/Limit[\s\S]*Index Only Scan using evaluations_with_answers on evaluations/)
})

it('reads only the index by time, if it has the columns of the filter', async () => {
  await sql`vacuum analyze calls`.execute(testDb)
  const filter = { clientIds: clients.slice(0, 2), durationSecondsFrom: 60, costUsdTo: 1, endedReason: ['error', 'x'] }
  const { after, isMatch } = newestCalls(acme, filter, { byIndex: 50, byRow: 50 })
  const { rows } = await sql<{ 'QUERY PLAN': string }>`
    explain select id from ${after(undefined)} where ${isMatch}`.execute(testDb)
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n')

  expect(plan.replaceAll(/_\d{6}\b/g, '')).toMatch(/Limit[\s\S]*Index Only Scan using calls_by_time on calls/)
})
