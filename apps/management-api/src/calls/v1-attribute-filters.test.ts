import { addCalls, addClient, connectAs, createTestDatabase } from '@callbook/db/testing'
import { expect, it } from 'vitest'
import { addTenant, startApp } from '../testing/index.ts'

const { db, testDb } = await createTestDatabase()
const { get } = startApp(connectAs('management', testDb))

const { organizationId, key } = await addTenant(db)
const clientId = await addClient(testDb, organizationId)
await addCalls(
  testDb,
  organizationId,
  [
    { provider: 'vapi', assistant_id: 'a', assistant_version: 'v1', ended_reason: 'hangup', duration_seconds: 60 },
    { provider: 'vapi', assistant_id: 'a', assistant_version: 'v2', ended_reason: 'hangup', duration_seconds: 30 },
    { provider: 'retell', assistant_id: 'b', ended_reason: 'Voicemail "reached"', evaluation_status: 'completed' },
    { provider: 'livekit', ended_reason: 'participant_disconnected', created_at: '2026-03-01' }
  ].map((call) => ({
    human_review_required: call.evaluation_status === 'completed' ? false : null,
    ...{ client_id: clientId, created_at: '2026-02-01' },
    ...call
  }))
)
const range = 'start_date=2026-01-15T00:00:00Z&end_date=2026-02-15T00:00:00Z'
const stranger = await addTenant(db)

it.each([
  { query: 'provider=vapi', count: 2 },
  { query: 'provider=bland', count: 0 },
  { query: 'provider=custom:own', count: 0 },
  { query: 'assistant_id=a', count: 2 },
  { query: 'assistant_id=a&assistant_version=v2', count: 1 },
  { query: `ended_reason=${encodeURIComponent('Voicemail "reached"')}`, count: 1 },
  { query: 'ended_reason=hangup&provider=retell', count: 0 },
  { query: 'assistant_id=a&status=failed', count: 0 }
])('"$query" finds the calls, counts them up to a limit, and sums them exactly', async ({ query, count }) => {
  const { data, pagination } = (await get(`/v1/calls?${query}`, key)).json()
  const exported = (await get(`/v1/calls/export?${query}`, key)).body.split('\n').filter((line) => line !== '')
  const analytics = (await get(`/v1/analytics/calls?${range}&${query}`, key)).json()

  expect(data).toHaveLength(count)
  expect(pagination).toEqual({ limit: 50, offset: 0, total: count, total_is_bounded: false })
  expect(exported).toHaveLength(count)
  expect(analytics.total.calls).toBe(count)
  expect((await get(`/v1/calls?${query}`, stranger.key)).json().data).toEqual([])
})

it.each([
  { category: 'caller_hung_up', count: 1 },
  { category: 'voicemail', count: 0 }
])('"ended_reason_category=$category" finds and exports the calls of all providers', async ({ category, count }) => {
  const query = `ended_reason_category=${category}`

  const { data, pagination } = (await get(`/v1/calls?${query}`, key)).json()
  const exported = (await get(`/v1/calls/export?${query}`, key)).body.split('\n').filter((line) => line !== '')

  expect([data.length, pagination.total, exported.length]).toEqual([count, count, count])
  expect((await get(`/v1/calls?${query}`, stranger.key)).json().data).toEqual([])
})

it('"evaluation_status" has an exact total', async () => {
  const { data, pagination } = (await get('/v1/calls?evaluation_status=completed', key)).json()

  expect(data).toMatchObject([{ provider: 'retell' }])
  expect(pagination).toEqual({ limit: 50, offset: 0, total: 1 })
})

it('groups by provider', async () => {
  const { total } = (await get(`/v1/analytics/usage?${range}&group_by=provider`, key)).json()

  expect(total.groups).toMatchObject([
    { value: 'vapi', calls: 2, duration_seconds: 90 },
    { value: 'retell', calls: 1, duration_seconds: 0 }
  ])
})

it.each([
  'provider=',
  'assistant_id=',
  `ended_reason=${'x'.repeat(201)}`,
  'ended_reason_category=Voicemail',
  'evaluation_status=done'
])('rejects "%s" by its name', async (query) => {
  const response = await get(`/v1/calls?${query}`, key)

  expect(response.statusCode).toBe(400)
  expect(response.json().message).toContain(query.slice(0, query.indexOf('=')))
})
