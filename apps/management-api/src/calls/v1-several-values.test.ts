import { newId } from '@callbook/db'
import { addCalls, addClient, addCustomer, addScores, connectAs, createTestDatabase } from '@callbook/db/testing'
import {
  callDirections,
  callStatuses,
  customerStatuses,
  endReasonCategories,
  evaluationStatuses,
  sentiments
} from '@callbook/domain'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addTenant, startApp } from '../testing/index.ts'

const { db, testDb } = await createTestDatabase()
const { get } = startApp(connectAs('management', testDb), { limit: 1_000_000 })
const { organizationId, key } = await addTenant(db)
const clientId = await addClient(testDb, organizationId)

const progress = [
  { evaluation_status: 'pending', human_review_required: null },
  { evaluation_status: 'partial', human_review_required: true },
  { evaluation_status: 'completed', human_review_required: false }
] as const

/** The calls of two months, newest first. Some take place at the same time. */
const calls = Array.from({ length: 90 }, (_, nth) => ({
  ...{ id: newId<string>(), client_id: clientId, created_at: new Date(Date.UTC(2026, 1, 1, 20 * (nth % 61))) },
  status: callStatuses[nth % 7] ?? 'completed',
  direction: callDirections[nth % 4] ?? 'inbound',
  provider: ['vapi', 'retell', 'custom-own'][nth % 3] ?? 'vapi',
  ended_reason: ['error', 'busy', 'silence'][nth % 3] ?? 'error',
  sentiment: nth % 3 === 0 ? null : sentiments[nth % 4],
  ...(progress[nth % 3] ?? progress[0])
})).toSorted((a, b) => Number(b.created_at) - Number(a.created_at) || (a.id < b.id ? 1 : -1))
await addCalls(
  testDb,
  organizationId,
  calls.map(({ sentiment: _, ...call }) => call)
)
await addScores(
  testDb,
  organizationId,
  calls.flatMap(({ id, client_id, created_at, sentiment }) =>
    sentiment
      ? [{ id, client_id, created_at, sentiment, lead_score: 50, adherence_score: 50, negative_call: false }]
      : []
  )
)

const customers: { id: string; customer_status: string }[] = []
for (let nth = 0; nth < 30; nth += 1) {
  const customer_status = customerStatuses[nth % 3] ?? 'new'
  const created_at = new Date(Date.UTC(2026, 1, 1 + (nth % 20)))
  const phone_number = `+1202555${1000 + nth}`
  const id = await addCustomer(testDb, organizationId, clientId, { phone_number, created_at, customer_status })
  customers.push({ id, customer_status })
}

const some = (values: readonly string[]) => fc.subarray([...values], { minLength: 1 })
const callFilters = fc.record(
  {
    status: some(callStatuses),
    direction: some(callDirections),
    provider: some(['vapi', 'retell', 'custom-own', 'other']),
    ended_reason: fc.constantFrom(['error'], ['busy']),
    evaluation_status: some(evaluationStatuses),
    sentiment: some(sentiments),
    human_review_required: fc.constantFrom(['true'], ['false'])
  },
  { requiredKeys: [] }
)
const dates = fc.record(
  { start_date: fc.constant(['2026-02-10T05:00:00Z']), end_date: fc.constant(['2026-03-10T05:00:00Z']) },
  { requiredKeys: [] }
)

function queryOf(filter: Readonly<Record<string, readonly string[]>>): string {
  return Object.entries(filter)
    .map(([name, values]) => `&${name}=${values.join()}`)
    .join('')
}

function idsOf(
  rows: readonly (Readonly<Record<string, unknown>> & { readonly id: string })[],
  filter: Readonly<Record<string, readonly string[]>>
): string[] {
  return rows
    .filter((row) =>
      Object.entries(filter).every(([name, values]) => row[name] !== null && values.includes(String(row[name])))
    )
    .map(({ id }) => id)
}

interface ListPage {
  readonly data: readonly { readonly id?: string; readonly call?: { readonly id: string } }[]
  readonly pagination: { readonly total: number; readonly next_cursor: string | null }
}

/** Reads all pages by cursor. */
async function walk(url: string) {
  const ids: unknown[] = []
  const totals = new Set<number>()
  for (let cursor: string | null = ''; cursor !== null; ) {
    const { data, pagination }: ListPage = (await get(`${url}&cursor=${cursor}`, key)).json()
    ids.push(...data.map((item) => item.id ?? item.call?.id))
    totals.add(pagination.total)
    cursor = pagination.next_cursor
  }

  return { ids, totals: [...totals] }
}

describe('several values of filters', () => {
  it('find the calls with any of them, page by page, with the exact total', async () => {
    await fc.assert(
      fc.asyncProperty(callFilters, dates, fc.integer({ min: 5, max: 60 }), async (filter, range, limit) => {
        const start = new Date(range.start_date?.[0] ?? 0)
        const end = new Date(range.end_date?.[0] ?? '9999-01-01')
        const expected = idsOf(
          calls.filter(({ created_at }) => created_at >= start && created_at <= end),
          filter
        )
        const query = queryOf({ ...filter, ...range })

        const { ids, totals } = await walk(`/v1/calls?limit=${limit}${query}`)

        expect(ids).toEqual(expected)
        expect(totals).toEqual([expected.length])
        const offset = Math.floor(expected.length / 2)
        const { data } = (await get(`/v1/calls?limit=7&offset=${offset}${query}`, key)).json()
        expect(data.map(({ id }: { id: string }) => id)).toEqual(expected.slice(offset, offset + 7))
      }),
      { numRuns: 60 }
    )
  })

  it('find the same evaluations, customers, exported rows and analytics', async () => {
    await fc.assert(
      fc.asyncProperty(
        some(evaluationStatuses),
        some(customerStatuses),
        some(callStatuses),
        some(callDirections),
        async (evaluation_status, customer_status, status, direction) => {
          const evaluations = idsOf(calls, { evaluation_status })
          expect(await walk(`/v1/calls/evaluations?limit=20&status=${evaluation_status}`)).toEqual({
            ids: evaluations,
            totals: [evaluations.length]
          })

          const found = await walk(`/v1/customers?limit=4&customer_status=${customer_status}`)
          const matching = idsOf(customers, { customer_status })
          expect(new Set(found.ids)).toEqual(new Set(matching))
          expect(found.ids).toHaveLength(matching.length)
          expect(found.totals).toEqual([matching.length])

          const expected = idsOf(calls, { status, direction })
          const filter = `status=${status}&direction=${direction}`
          const lines = (await get(`/v1/calls/export?${filter}`, key)).body.split('\n').filter((line) => line !== '')
          expect(lines.map((line) => JSON.parse(line).id)).toEqual(expected)

          const range = 'start_date=2026-02-01T00:00:00Z&end_date=2026-04-01T00:00:00Z'
          for (const more of ['', '&evaluation_status=pending,partial,completed', '&provider=vapi,retell,custom-own']) {
            const { total } = (await get(`/v1/analytics/calls?${range}&${filter}${more}`, key)).json()
            expect(total.calls).toBe(expected.length)
          }
        }
      ),
      { numRuns: 15 }
    )
  })

  it.each([
    ['calls', 'status', callStatuses],
    ['calls', 'direction', callDirections],
    ['calls', 'evaluation_status', evaluationStatuses],
    ['calls', 'ended_reason_category', endReasonCategories],
    ['calls', 'sentiment', sentiments],
    ['calls/export', 'status', callStatuses],
    ['calls/evaluations', 'status', evaluationStatuses],
    ['analytics/calls', 'status', callStatuses],
    ['analytics/usage', 'direction', callDirections],
    ['customers', 'customer_status', customerStatuses]
  ])('of /v1/%s?%s= are known, different and not empty', async (path, name, values) => {
    const [one, other] = values
    for (const given of ['', `${one},`, `,${one}`, `${one},${one}`, `${one},none`, `${one},${other},${one}`]) {
      const response = await get(`/v1/${path}?${name}=${given}`, key)

      expect(response.statusCode, given).toBe(400)
      expect(response.json().message).toBe(
        `${name} must be one of ${values.join(', ')}, or up to 20 different ones separated by commas`
      )
    }
    expect((await get(`/v1/${path}?${name}=${one},${other}`, key)).statusCode).toBe(200)
    const twice = await get(`/v1/${path}?${name}=${one}&${name}=${other}`, key)
    expect(twice.json().message).toBe(`${name} must be given only once`)
  })
})
