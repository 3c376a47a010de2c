import { addCalls, addClient, connectAs, createTestDatabase } from '@callbook/db/testing'
import { expect, it } from 'vitest'
import { addTenant, startApp } from '../testing/index.ts'

const { db, testDb } = await createTestDatabase()
const { get } = startApp(connectAs('management', testDb))

it('counts calls per day of a time zone, even on a day of 25 hours', async () => {
  const { key, clientIds } = await addTenantWithCalls([
    { created_at: '2026-10-24T21:59:59.999Z' },
    { created_at: '2026-10-24T22:00:00Z' },
    { created_at: '2026-10-25T22:59:59.999Z' },
    { created_at: '2026-10-25T23:00:00Z' }
  ])

  const answer = await get(
    '/v1/analytics/calls?interval=day&time_zone=Europe/Berlin&start_date=2026-10-24T00:00:00%2B02:00&end_date=2026-10-26T00:00:00Z',
    key
  )

  expect(answer.json()).toMatchObject({
    data: [
      { start: '2026-10-23T22:00:00.000Z', end: '2026-10-24T22:00:00.000Z', calls: 1 },
      { start: '2026-10-24T22:00:00.000Z', end: '2026-10-25T23:00:00.000Z', calls: 2 },
      { start: '2026-10-25T23:00:00.000Z', end: '2026-10-26T00:00:00.001Z', calls: 1 }
    ],
    total: { calls: 4 },
    scope: { client_id: null, time_zone: 'Europe/Berlin', interval: 'day', group_by: null }
  })
  expect(answer.json().data[0]).not.toHaveProperty('groups')
  expect(clientIds).toHaveLength(2)
})

it.each([
  { query: '', starts: ['2026-10-24T00:00:00.000Z', '2026-10-26T00:00:00.000Z'], calls: [2, 1] },
  { query: '&week_start=7', starts: ['2026-10-24T00:00:00.000Z', '2026-10-25T00:00:00.000Z'], calls: [1, 2] },
  { query: '&week_start=6', starts: ['2026-10-24T00:00:00.000Z'], calls: [3] }
])('counts calls per week with "$query"', async ({ query, starts, calls }) => {
  const { key } = await addTenantWithCalls(
    ['2026-10-24T12:00:00Z', '2026-10-25T00:00:00Z', '2026-10-26T00:00:00Z'].map((created_at) => ({ created_at }))
  )
  const range = `interval=week&start_date=2026-10-24T00:00:00Z&end_date=2026-10-26T12:00:00Z${query}`

  for (const path of ['calls', 'usage']) {
    const { data } = (await get(`/v1/analytics/${path}?${range}`, key)).json()
    expect(data.map(({ start }: { start: string }) => start)).toEqual(starts)
    expect(data.map((bucket: { calls: number }) => bucket.calls)).toEqual(calls)
  }
  const { data } = (await get(`/v1/analytics/evaluations?${range}`, key)).json()
  expect(data.map(({ start }: { start: string }) => start)).toEqual(starts)
})

it.each([
  { query: 'group_by=status', groups: ['completed 3', 'failed 1'] },
  { query: 'group_by=direction', groups: ['inbound 3', 'outbound 1'] },
  { query: 'group_by=assistant', groups: ['null 2', 'a1 1', 'a2 1'] },
  { query: 'group_by=assistant_version&assistant_id=a1', groups: ['v1 1'] },
  { query: 'group_by=assistant_version&assistant_id=unknown', groups: [] },
  { query: 'group_by=status&direction=outbound', groups: ['failed 1'] },
  { query: 'group_by=assistant&status=completed', groups: ['a1 1', 'a2 1', 'null 1'] }
])('groups $query, most calls first', async ({ query, groups }) => {
  const { key } = await addTenantWithCalls([
    { assistant_id: 'a1', assistant_version: 'v1' },
    { assistant_id: 'a2', assistant_version: 'v1' },
    {},
    { status: 'failed', direction: 'outbound' }
  ])

  const { total } = (await get(`/v1/analytics/calls?${query}`, key)).json()

  expect(total.groups.map(({ value, calls }: Group) => `${value} ${calls}`)).toEqual(groups)
  expect(total.other).toBeNull()
})

it('returns minutes and cost by client and month, and the number of calls without them', async () => {
  const { key, clientIds } = await addTenantWithCalls([
    { created_at: '2026-09-30T23:00:00Z', duration_seconds: 90, cost_usd: 0.1 },
    { created_at: '2026-10-01T00:00:00Z', duration_seconds: 30.5, cost_usd: 0.2 },
    { created_at: '2026-10-31T23:59:59Z', duration_seconds: 30, cost_usd: null },
    { created_at: '2026-10-31T23:59:59Z', duration_seconds: null, cost_usd: 0.1 }
  ])
  const [even, odd] = clientIds

  const { data, total } = (
    await get('/v1/analytics/usage?start_date=2026-09-01T00:00:00Z&end_date=2026-10-31T23:59:59.999Z', key)
  ).json()

  expect(data.map(({ groups }: { groups: Group[] }) => groups)).toEqual([
    [{ ...figures({ calls: 1, seconds: 90, cost: 0.1 }), value: even, name: 'Acme Honda' }],
    [
      { ...figures({ calls: 1, seconds: 30, cost: 0, unpriced: 1 }), value: even, name: 'Acme Honda' },
      { ...figures({ calls: 2, seconds: 30.5, cost: 0.3, untimed: 1 }), value: odd, name: 'Acme Honda' }
    ]
  ])
  expect(total).toMatchObject(figures({ calls: 4, seconds: 150.5, cost: 0.4, untimed: 1, unpriced: 1 }))
})

it('sums the groups after the fiftieth', async () => {
  const versions = Array.from({ length: 53 }, (_, nth) => ({ assistant_id: 'a', assistant_version: String(nth) }))
  const { key } = await addTenantWithCalls(versions)

  const { total } = (await get('/v1/analytics/calls?group_by=assistant_version&assistant_id=a', key)).json()

  expect(total.groups).toHaveLength(50)
  expect(total).toMatchObject({ calls: 53, other: { calls: 3 } })
})

it.each([
  { query: 'time_zone=Mars/Olympus', message: 'time_zone must be the name of a time zone, such as Europe/Berlin' },
  { query: 'time_zone=%2B02:00', message: 'time_zone must be the name of a time zone, such as Europe/Berlin' },
  { query: 'week_start=0', message: 'week_start must be an integer from 1 to 7' },
  { query: 'interval=year', message: 'interval must be one of hour, day, week, month' },
  {
    query: 'group_by=caller',
    message: 'group_by must be one of client, assistant, assistant_version, status, direction, provider'
  },
  { query: 'group_by=assistant_version', message: 'assistant_id is required with group_by=assistant_version' },
  {
    query: 'start_date=2026-02-01T00:00:00Z&end_date=2026-01-01T00:00:00Z',
    message: 'start_date must not be after end_date'
  },
  {
    query: 'start_date=2025-01-01T00:00:00Z&end_date=2026-03-01T00:00:00Z',
    message: 'start_date must be at most 400 days before end_date'
  },
  {
    query: 'start_date=1969-12-31T00:00:00Z&end_date=1970-01-01T00:00:00Z',
    message: 'start_date must be in 1970 or later'
  },
  {
    query: 'start_date=2026-01-01T00:00:00Z&end_date=2026-03-01T00:00:00Z&interval=hour',
    message: 'interval must be longer than an hour: the range would have more than 1000 buckets'
  }
])('rejects $query', async ({ query, message }) => {
  const { key } = await addTenant(db)

  for (const path of ['calls', 'usage']) {
    const answer = await get(`/v1/analytics/${path}?${query}`, key)
    expect([answer.statusCode, answer.json()]).toEqual([400, { error: 'Bad Request', message }])
  }
})

interface Group {
  readonly value: string | null
  readonly calls: number
}

interface Figures {
  readonly calls: number
  readonly seconds: number
  readonly cost: number
  readonly untimed?: number
  readonly unpriced?: number
}

function figures({ calls, seconds, cost, untimed = 0, unpriced = 0 }: Figures) {
  return {
    calls,
    duration_seconds: seconds,
    minutes: Number((seconds / 60).toFixed(3)),
    calls_without_duration: untimed,
    cost_usd: cost,
    calls_without_cost: unpriced
  }
}

type Call = Partial<Omit<Parameters<typeof addCalls>[2][number], 'client_id'>>

/** Adds a tenant with two clients, to which the calls belong alternately. */
async function addTenantWithCalls(calls: readonly Call[]) {
  const { organizationId, key } = await addTenant(db)
  const clientIds = [await addClient(db, organizationId), await addClient(db, organizationId)] as const
  const rows = calls.map((call, nth) => ({ ...call, client_id: clientIds[nth % 2 === 0 ? 0 : 1] }))
  await addCalls(testDb, organizationId, rows)

  return { key, clientIds }
}
