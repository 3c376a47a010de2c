import { newId } from '@callbook/db'
import { addAnswers, addCalls, addClient, connectAs, createTestDatabase } from '@callbook/db/testing'
import { type CallId, type ClientId, type ScorecardDomain, scorecardLimits } from '@callbook/domain'
import { createScorecard, reviseScorecard, within } from '@callbook/operations'
import { expect, it } from 'vitest'
import { addApiKey, addTenant, startApp } from '../testing/index.ts'

const { db, testDb } = await createTestDatabase()
const { get } = startApp(connectAs('management', testDb))

const { organizationId, key } = await addTenant(db)
const clients = [await addClient(testDb, organizationId), await addClient(testDb, organizationId)] as const
const domain = 'booking' as ScorecardDomain
const by = within(db, organizationId, { kind: 'cli', id: null, name: 'tests' } as const)
const now = new Date('2026-01-01T00:00:00Z')
const questions = [
  { key: 'booked', question: 'Was an appointment booked?', choices: [{ value: 'yes' }, { value: 'no' }] },
  { key: 'tone', question: 'How polite was the agent?' }
]
await createScorecard(by, { domain, name: 'Booking', clientId: null, questions }, { now })

const answers = [
  { booked: 'yes', tone: 80 },
  { booked: 'no', tone: 90 },
  { booked: 'no', tone: 100 },
  { booked: 'not_applicable', tone: null },
  { booked: null, removed: 'yes' }
] as const
const calls = answers.map((given, index) => ({
  id: newId<CallId>(),
  client_id: clients[index % 2] as ClientId,
  created_at: `2026-02-0${index + 1}T12:00:00Z`,
  ...{ assistant_id: 'a', assistant_version: index < 3 ? '8' : '7', given }
}))
await addCalls(
  testDb,
  organizationId,
  calls.map(({ given: _, ...call }) => call)
)
await addAnswers(
  testDb,
  organizationId,
  calls.map(({ id, given }) => ({ id, domain, answers: given }))
)
const range = 'domain=booking&start_date=2026-02-01T00:00:00Z&end_date=2026-02-06T23:59:59.999Z'
const read = async (query: string, as = key) => await get(`/v1/analytics/answers?${query}`, as)

it('returns the share of each answer and the mean of scores, in total and by day', async () => {
  const { data, total, scope } = (await read(`${range}&interval=day`)).json()

  expect(total).toEqual({
    calls: 5,
    questions: [
      {
        ...{ key: 'booked', question: 'Was an appointment booked?', calls: 4, not_determined: 1, score: null },
        answers: [
          { value: 'yes', calls: 1, share: 0.25, low: 0.0456, high: 0.6994 },
          { value: 'no', calls: 2, share: 0.5, low: 0.15, high: 0.85 },
          { value: 'not_applicable', calls: 1, share: 0.25, low: 0.0456, high: 0.6994 }
        ]
      },
      {
        ...{ key: 'tone', question: 'How polite was the agent?', calls: 3, not_determined: 1 },
        answers: [{ value: 'not_applicable', calls: 0, share: 0, low: 0, high: 0.5615 }],
        score: { calls: 3, mean: 90, deviation: 10, low: expect.any(Number), high: expect.any(Number) }
      }
    ]
  })
  expect(data).toHaveLength(6)
  expect(data[1]).toMatchObject({
    ...{ start: '2026-02-02T00:00:00.000Z', calls: 1 },
    questions: [{ calls: 1 }, { score: { calls: 1, mean: 90, deviation: null, low: null, high: null } }]
  })
  expect(data[5]).toMatchObject({
    calls: 0,
    questions: [{ calls: 0, answers: [{ share: null, low: null, high: null }, {}, {}] }, { score: { mean: null } }]
  })
  expect(scope).toMatchObject({ domain, interval: 'day', group_by: null, client_id: null })
})

it('groups by client and by version, and filters by both', async () => {
  const byClient = (await read(`${range}&group_by=client`)).json().total
  expect(byClient).toMatchObject({
    groups: [
      { value: clients[0], name: expect.any(String), calls: 3 },
      { value: clients[1], calls: 2 }
    ],
    other: null
  })
  const byVersion = (await read(`${range}&group_by=assistant_version&assistant_id=a`)).json().total
  expect(byVersion.groups).toMatchObject([
    { value: '8', name: null, calls: 3, questions: [{ calls: 3 }, { score: { mean: 90 } }] },
    { value: '7', calls: 2 }
  ])
  const filtered = (await read(`${range}&client_id=${clients[0]}&assistant_version=8`)).json().total
  expect(filtered).toMatchObject({ calls: 2, questions: [{ calls: 2 }, {}] })
  expect(filtered).not.toHaveProperty('groups')
})

it('returns only the calls of a key’s client', async () => {
  const { key: ofClient } = await addApiKey(db, organizationId, { clientId: clients[1] })
  const { total, scope } = (await read(`${range}&group_by=client`, ofClient)).json()

  expect([total.calls, total.groups.length, scope.client_id]).toEqual([2, 1, clients[1]])
})

it('returns the same 404 for a scorecard of another client or organization and for an unknown one', async () => {
  const other = 'of_other_client' as ScorecardDomain
  await createScorecard(by, { domain: other, name: 'Other', clientId: clients[0], questions }, { now })
  const { key: ofClient } = await addApiKey(db, organizationId, { clientId: clients[1] })
  const stranger = await addTenant(db)

  const missing = [
    await read('domain=unknown'),
    await read(`domain=${other}`, ofClient),
    await read('domain=booking', stranger.key)
  ]
  expect(missing.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404])
  expect(new Set(missing.map(({ body }) => body)).size).toBe(1)
  expect((await read(`domain=${other}`)).json()).toMatchObject({ total: { calls: 0 } })
})

it.each([
  ['', 'domain is required'],
  ['domain=lead_quality', 'domain must be the domain of a scorecard, such as booking'],
  ['domain=booking&group_by=assistant', 'group_by must be one of client, assistant_version'],
  ['domain=booking&group_by=assistant_version', 'assistant_id is required with group_by=assistant_version']
])('rejects "%s"', async (query, message) => {
  const response = await read(query)

  expect([response.statusCode, response.json()]).toEqual([400, { error: 'Bad Request', message }])
})

it('bounds buckets by the number of questions', async () => {
  const many = 'many' as ScorecardDomain
  const most = Array.from({ length: scorecardLimits.questions }, (_, nth) => ({ key: `q${nth}`, question: 'Polite?' }))
  await createScorecard(by, { domain: many, name: 'Many', clientId: null, questions: most }, { now })
  const days = (count: number) =>
    `domain=many&interval=day&end_date=2026-02-01T00:00:00Z&start_date=${new Date(Date.UTC(2026, 1, 1 - count)).toISOString()}`

  expect((await read(days(400))).json().data).toHaveLength(401)
  const hours = await read(days(40).replace('day', 'hour'))
  expect([hours.statusCode, hours.json().message]).toEqual([
    400,
    'interval must be longer: 20 questions allow at most 401 buckets'
  ])
})

it('has the questions of the newest revision while none is live', async () => {
  await reviseScorecard(by, domain, { questions: questions.slice(1), basedOn: 1, now })

  expect((await read(range)).json().total.questions).toMatchObject([{ key: 'tone', calls: 3 }])
})
