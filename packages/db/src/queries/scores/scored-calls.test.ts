import { sentiments } from '@callbook/domain'
import { newId } from '@callbook/postgres'
import { propertyRuns } from '@callbook/postgres/testing'
import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import {
  addCallers,
  addCalls,
  addClient,
  addOrganization,
  addScores,
  createTestDatabase,
  readPage
} from '../../testing/index.ts'
import type { CallFilter } from '../calls/call-filter.ts'
import { callColumns, listCalls } from '../calls/calls.ts'
import { findExamined } from '../calls/examined/find-examined.ts'
import type { Page } from '../lists/page.ts'

const { db, testDb } = await createTestDatabase()
const [acme, other] = [await addOrganization(testDb), await addOrganization(testDb)]
const clients = [await addClient(testDb, acme), await addClient(testDb, acme)] as const
const stranger = await addClient(testDb, other)

const instants = [0, 1, 3_599_999, 3_600_000, 86_400_000].map((ms) => new Date(Date.parse('2026-01-30T23:00:00Z') + ms))
const someStatuses = ['completed', 'failed'] as const
const numbers = ['+12025550101', '+12025550102'] as const
/** Values at the edges of bands, where errors are likely. */
const known = fc.constantFrom(0, 4.999, 5, 50, 54.9, 55, 69.5, 70, 89.99, 90, 95, 99.9, 100)
const score = fc.option(known)

const evaluated = fc.record({
  caller_full_name: fc.constantFrom('Dana Whitfield', 'Dan Yd', null),
  caller_phone_number: fc.constantFrom(...numbers),
  created_at: fc.constantFrom(...instants),
  status: fc.constantFrom(...someStatuses),
  assistant_id: fc.constantFrom('a', 'b'),
  lead_score: score,
  sentiment: fc.option(fc.constantFrom(...sentiments), { freq: 5 }),
  negative_call: fc.boolean(),
  adherence_score: score
})
type Evaluated = typeof evaluated extends fc.Arbitrary<infer Value> ? Value : never

const calls = fc.sample(evaluated, { numRuns: 300, seed: 11 }).map((call, index) => ({
  ...call,
  id: newId<string>(),
  client_id: clients[index % 3 === 0 ? 0 : 1],
  ...(call.sentiment === null && { lead_score: null, negative_call: null }),
  ...progressOf(call)
}))

/** Returns the state of a call after its evaluations. */
function progressOf({ sentiment, adherence_score, lead_score }: Evaluated) {
  if (sentiment === null) {
    return adherence_score === null
      ? { evaluation_status: 'pending', human_review_required: null }
      : { evaluation_status: 'partial', human_review_required: null }
  }

  return {
    evaluation_status: adherence_score === null ? 'partial' : 'completed',
    human_review_required: lead_score === null
  }
}

beforeAll(async () => {
  await store(acme, calls)
  await addCallers(testDb, acme)
  await store(
    other,
    calls.map((call) => ({ ...call, id: newId(), client_id: stranger }))
  )

  async function store(organizationId: typeof acme, rows: typeof calls) {
    await addCalls(
      testDb,
      organizationId,
      rows.map(({ lead_score, sentiment, negative_call, adherence_score, ...call }) => call)
    )
    await addScores(
      testDb,
      organizationId,
      rows.filter(({ evaluation_status }) => evaluation_status !== 'pending')
    )
  }
})

const byScores = fc
  .record(
    {
      leadScoreFrom: known,
      leadScoreTo: known,
      adherenceScoreFrom: known,
      adherenceScoreTo: known,
      sentiment: fc.oneof(
        fc.constantFrom(...sentiments),
        fc.uniqueArray(fc.constantFrom(...sentiments), { minLength: 1 })
      ),
      negativeCall: fc.boolean()
    },
    { requiredKeys: [] }
  )
  .filter((filter) => Object.keys(filter).length > 0)
const byRest = fc.record(
  {
    clientId: fc.constantFrom(...clients),
    status: fc.constantFrom(...someStatuses),
    assistantId: fc.constantFrom('a', 'b', 'c'),
    evaluationStatus: fc.constantFrom('pending' as const, 'partial' as const, 'completed' as const),
    humanReviewRequired: fc.boolean(),
    start: fc.constantFrom(...instants),
    end: fc.constantFrom(...instants)
  },
  { requiredKeys: [] }
)
const filter: fc.Arbitrary<CallFilter> = fc.tuple(byScores, byRest).map(([scores, rest]) => ({ ...scores, ...rest }))

/** Returns the matching calls by a direct computation, newest first. */
function matching(requested: CallFilter): string[] {
  return calls
    .filter((call) => {
      const isIn = (value: number | null, from: number | undefined, to: number | undefined) =>
        (from === undefined || (value !== null && value >= from)) &&
        (to === undefined || (value !== null && value <= to))
      const is = <Value>(value: Value, wanted: Value | readonly Value[] | undefined) =>
        wanted === undefined || (Array.isArray(wanted) ? wanted.includes(value) : wanted === value)

      return (
        isIn(call.lead_score, requested.leadScoreFrom, requested.leadScoreTo) &&
        isIn(call.adherence_score, requested.adherenceScoreFrom, requested.adherenceScoreTo) &&
        isIn(call.created_at.getTime(), requested.start?.getTime(), requested.end?.getTime()) &&
        is(call.sentiment, requested.sentiment) &&
        is(call.negative_call, requested.negativeCall) &&
        is(call.client_id, requested.clientId) &&
        is(call.status, requested.status) &&
        is(call.assistant_id, requested.assistantId) &&
        is(call.evaluation_status, requested.evaluationStatus) &&
        is(call.human_review_required, requested.humanReviewRequired) &&
        is(call.caller_phone_number, requested.phoneNumber)
      )
    })
    .toSorted((a, b) => b.created_at.getTime() - a.created_at.getTime() || (a.id < b.id ? 1 : -1))
    .map(({ id }) => id)
}

const placed = fc.record({ limit: fc.integer({ min: 1, max: 200 }), offset: fc.integer({ min: 0, max: 40 }) })

describe('calls with scores', () => {
  it('are found once each, newest first, with their number', async () => {
    await fc.assert(
      fc.asyncProperty(filter, placed, async (requested, page) => {
        const expected = matching(requested)

        const { ids, total, isBounded } = await findExamined({ db, organizationId: acme }, requested, { page })

        expect([ids, total, isBounded]).toEqual([
          expected.slice(page.offset, page.offset + page.limit),
          expected.length,
          false
        ])
      }),
      { numRuns: propertyRuns(300) }
    )
  })

  it('are paged through to the end', async () => {
    await fc.assert(
      fc.asyncProperty(filter, fc.constantFrom(undefined, ...numbers), async (requested, phoneNumber) => {
        const all = { ...requested, ...(phoneNumber && { phoneNumber }) }
        const list = (at: Page) =>
          readPage(callColumns, (form) => listCalls({ db, reach: acme }, all, { page: at, form }))
        const steps = [await list({ limit: 60, after: undefined })]
        for (let after = steps[0]?.next; after !== undefined; after = steps.at(-1)?.next) {
          steps.push(await list({ limit: 60, after }))
        }

        const expected = matching(all)
        expect(steps.flatMap(({ rows }) => rows.map(({ id }) => id))).toEqual(expected)
        expect(new Set(steps.map(({ total }) => total))).toEqual(new Set([expected.length]))
      }),
      { numRuns: propertyRuns(60) }
    )
  })

  it('are returned with their scores', async () => {
    const { rows } = await readPage(callColumns, (form) =>
      listCalls({ db, reach: acme }, {}, { page: { limit: 200, offset: 0 }, form })
    )
    const scoresOf = ({
      id,
      lead_score,
      adherence_score,
      sentiment,
      human_review_required
    }: object & {
      readonly [column: string]: unknown
    }) => ({ id, lead_score, adherence_score, sentiment, human_review_required })
    const expected = new Map(calls.map((call) => [call.id, scoresOf(call)]))

    expect(rows).toHaveLength(200)
    for (const row of rows) expect(scoresOf(row)).toEqual(expected.get(String(row['id'])))
  })
})
