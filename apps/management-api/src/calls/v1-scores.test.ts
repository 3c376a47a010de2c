import { newId } from '@callbook/db'
import { addCalls, addClient, addScores, connectAs, createTestDatabase } from '@callbook/db/testing'
import { describe, expect, it } from 'vitest'
import { addTenant, startApp } from '../testing/index.ts'

const { db, testDb } = await createTestDatabase()
const { get } = startApp(connectAs('management', testDb))

const { organizationId, key } = await addTenant(db)
const clientId = await addClient(testDb, organizationId)
const ids = { poor: newId(), fair: newId(), good: newId(), unscored: newId(), pending: newId() }
const calls = [
  { id: ids.poor, created_at: '2026-02-05', lead_score: 12, adherence_score: 90, sentiment: 'negative' },
  { id: ids.fair, created_at: '2026-02-04', lead_score: 70, adherence_score: null, sentiment: 'neutral' },
  { id: ids.good, created_at: '2026-02-03', lead_score: 70.5, adherence_score: 90.5, sentiment: 'positive' },
  { id: ids.unscored, created_at: '2026-02-02', lead_score: null, adherence_score: null, sentiment: 'neutral' }
].map((call) => ({ ...call, client_id: clientId, negative_call: false }))
await addCalls(testDb, organizationId, [
  ...calls.map(({ id, client_id, created_at }) => ({
    ...{ id, client_id, created_at, status: 'failed' },
    ...{ evaluation_status: 'partial', human_review_required: false }
  })),
  { id: ids.pending, client_id: clientId, created_at: '2026-02-01' }
])
await addScores(testDb, organizationId, calls)

describe('GET /v1/calls by scores', () => {
  it.each([
    { query: 'lead_score_from=70', found: [ids.fair, ids.good] },
    { query: 'lead_score_from=70.4', found: [ids.good] },
    { query: 'lead_score_from=0', found: [ids.poor, ids.fair, ids.good] },
    { query: 'lead_score_to=70', found: [ids.poor, ids.fair] },
    { query: 'lead_score_from=70&lead_score_to=12', found: [] },
    { query: 'adherence_score_from=90&adherence_score_to=90.25', found: [ids.poor] },
    { query: 'sentiment=neutral', found: [ids.fair, ids.unscored] },
    {
      query: `sentiment=neutral&status=failed&client_id=${clientId}&start_date=2026-02-04T00:00:00Z`,
      found: [ids.fair]
    },
    { query: 'sentiment=neutral&status=completed', found: [] }
  ])('"$query" finds the matching calls, newest first', async ({ query, found }) => {
    const { data, pagination } = (await get(`/v1/calls?${query}`, key)).json()

    expect(data.map(({ id }: { id: string }) => id)).toEqual(found)
    expect(pagination).toEqual({ limit: 50, offset: 0, total: found.length, total_is_bounded: false })
  })

  it.each([
    { id: ids.poor, scores: { lead_score: 12, adherence_score: 90, sentiment: 'negative' } },
    { id: ids.fair, scores: { lead_score: 70, adherence_score: null, sentiment: 'neutral' } },
    { id: ids.pending, scores: { lead_score: null, adherence_score: null, sentiment: null } }
  ])('shows $scores in lists, single calls and exports', async ({ id, scores }) => {
    const isPending = id === ids.pending
    const progress = isPending
      ? { evaluation_status: 'pending', human_review_required: null }
      : { evaluation_status: 'partial', human_review_required: false }
    const listed: { readonly id: string }[] = (await get('/v1/calls', key)).json().data
    const lines = (await get('/v1/calls/export', key)).body.trimEnd().split('\n')

    for (const call of [
      listed.find((call) => call.id === id),
      (await get(`/v1/calls/${id}`, key)).json().data,
      lines.map((line) => JSON.parse(line)).find((call) => call.id === id)
    ]) {
      expect(call).toMatchObject({ ...scores, ...progress })
    }
  })

  it.each([
    'lead_score_from=101',
    'lead_score_from=-1',
    'lead_score_to=1e1',
    'lead_score_to=NaN',
    'adherence_score_from=.5',
    'adherence_score_to=',
    'sentiment=Negative'
  ])('rejects "%s" by its name', async (query) => {
    const response = await get(`/v1/calls?${query}`, key)

    expect(response.statusCode).toBe(400)
    expect(response.json().message).toContain(query.slice(0, query.indexOf('=')))
  })

  it('skips a thousand calls at most, and is paginated beyond by cursor', async () => {
    expect((await get('/v1/calls?sentiment=neutral&offset=1001', key)).statusCode).toBe(400)

    const first = (await get('/v1/calls?sentiment=neutral&limit=1&cursor=', key)).json()
    const second = (await get(`/v1/calls?sentiment=neutral&limit=1&cursor=${first.pagination.next_cursor}`, key)).json()

    expect(first).toMatchObject({ data: [{ id: ids.fair }], pagination: { total: 2 } })
    expect(second).toMatchObject({ data: [{ id: ids.unscored }], pagination: { total: 2, next_cursor: null } })
  })

  it('finds nothing of another organization', async () => {
    const stranger = await addTenant(db)

    expect((await get('/v1/calls?lead_score_from=0', stranger.key)).json().data).toEqual([])
  })
})
