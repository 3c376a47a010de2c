import { newId, storeEvaluation } from '@callbook/db'
import {
  addAnswers,
  addCall,
  addCalls,
  addClient,
  addOrganization,
  addScores,
  createTestDatabase
} from '@callbook/db/testing'
import {
  type CallId,
  type ClientId,
  type OrganizationId,
  type ScorecardDomain,
  unevaluatedLeadQuality
} from '@callbook/domain'
import { createScorecard, within } from '@callbook/operations'
import { expect, it } from 'vitest'
import { startConsole } from '../testing/console/console.ts'
import { addPerson } from '../testing/console/people.ts'

const { db, testDb } = await createTestDatabase()
const { open } = startConsole(testDb)
const range = 'start_date=2026-05-04T00:00:00Z&end_date=2026-05-05T23:59:59.999Z&interval=day'

it('counts calls over time, in this and the previous period', async () => {
  const { read } = await openInsights()

  expect(await read(`volume?${range}`)).toMatchObject({
    steps: [
      { start: '2026-05-04T00:00:00.000Z', end: '2026-05-05T00:00:00.000Z', calls: 2, inbound: 1, outbound: 1 },
      { start: '2026-05-05T00:00:00.000Z', end: '2026-05-06T00:00:00.000Z', calls: 1 }
    ],
    total: { calls: 3, inbound: 1, outbound: 2, web: 0, unknown: 0 },
    before: { calls: 1 }
  })
})

it('counts calls over weeks that begin on the requested day', async () => {
  const { read } = await openInsights()

  expect(await read(`volume?${range.replace('interval=day', 'interval=week&week_start=2')}`)).toMatchObject({
    steps: [
      { start: '2026-05-04T00:00:00.000Z', calls: 2 },
      { start: '2026-05-05T00:00:00.000Z', calls: 1 }
    ]
  })
})

it('counts calls by outcome', async () => {
  const { read } = await openInsights()

  const { statuses, ended_reasons, other_ended_reasons } = await read(`outcomes?${range}`)

  expect(statuses).toHaveLength(7)
  expect(statuses.filter(({ calls, before }: { calls: number; before: number }) => calls + before > 0)).toEqual([
    { status: 'completed', calls: 2, before: 0 },
    { status: 'failed', calls: 1, before: 1 }
  ])
  expect(ended_reasons).toEqual([
    { value: 'hung up', calls: 2 },
    { value: null, calls: 1 }
  ])
  expect(other_ended_reasons).toBe(0)
})

it('returns the cost of calls by client', async () => {
  const { read, clientId, otherClientId } = await openInsights()

  expect(await read(`costs?${range}`)).toMatchObject({
    steps: [
      { calls: 2, minutes: 1.5, cost_usd: 0.3, calls_without_cost: 0 },
      { calls: 1, minutes: 0, cost_usd: 0, calls_without_cost: 1 }
    ],
    total: { calls: 3, minutes: 1.5, cost_usd: 0.3 },
    before: { calls: 1, cost_usd: 1 },
    clients: [
      { id: clientId, name: 'Acme Honda', minutes: 1.5, cost_usd: 0.3 },
      { id: otherClientId, minutes: 0 }
    ],
    other_clients: null,
    evaluations: []
  })
  expect(await read(`costs?${range}&client_id=${otherClientId}`)).toMatchObject({ total: { calls: 1 } })
})

it('returns figures by agent, and filters by agent', async () => {
  const { read, clientId, otherClientId } = await openInsights()

  const { agents } = await read(`agents?${range}`)

  expect(agents).toMatchObject([
    { assistant_id: 'a', assistant_version: '1', calls: 1, minutes: 1 },
    { assistant_id: 'a', assistant_version: '2', assistant_name: 'Reception', calls: 1, minutes: 0.5 },
    { assistant_id: null, assistant_version: null, calls: 1, evaluated: 0, lead_score: null }
  ])
  expect((await read(`agents?${range}&client_id=${otherClientId}`)).agents).toHaveLength(1)
  expect(await read(`volume?${range}&assistant_id=a`)).toMatchObject({ total: { calls: 2 }, before: { calls: 0 } })
  const version = `${range}&assistant_id=a&assistant_version=2&client_id=${clientId}`
  expect(await read(`volume?${version}`)).toMatchObject({ total: { calls: 1, outbound: 1 } })
  expect(await read(`outcomes?${version}`)).toMatchObject({ ended_reasons: [{ value: 'hung up', calls: 1 }] })
  expect(await read(`costs?${version}`)).toMatchObject({ total: { minutes: 0.5, cost_usd: 0.2 } })
  expect(await read(`scores?${version}`)).toMatchObject({ total: { evaluated: 1, lead_score: { calls: 0 } } })
})

it('counts the answers of a scorecard, for a member of one client only those of its calls', async () => {
  const { read, path, organizationId, clientId, otherClientId } = await openInsights()
  const domain = 'booking' as ScorecardDomain
  const at = within(db, organizationId, { kind: 'cli', id: null, name: 'tests' } as const)
  const choices = [{ value: 'yes' }, { value: 'no' }]
  const questions = [{ key: 'booked', question: 'Booked?', choices }]
  await createScorecard(at, { domain, name: 'Booking', clientId: null, questions }, { now: new Date() })
  const created_at = '2026-05-04T12:00:00Z'
  for (const [client, booked] of [
    [clientId, 'yes'],
    [clientId, 'no'],
    [otherClientId, 'no']
  ] as const) {
    const id = await addCall(testDb, organizationId, client, { created_at, assistant_id: booked })
    await addAnswers(testDb, organizationId, [{ id, domain, answers: { booked } }])
  }
  const days = `domain=booking&${range.replace('&interval=day', '')}`
  const countsOf = ({ calls, questions: [question] }: Answered) => [calls, ...(question?.answers ?? []).map(sizeOf)]
  const member = open()
  await member.enter(await addPerson(db, { memberships: { [organizationId]: 'viewer' }, clientId }))

  expect(countsOf(await read(`answers?${days}`))).toEqual([3, 1, 2, 0])
  expect(countsOf(await read(`answers?${days}&assistant_id=yes`))).toEqual([1, 1, 0, 0])
  expect(countsOf(await read(`answers?${days}&client_id=${otherClientId}`))).toEqual([1, 0, 1, 0])
  expect(countsOf((await member.send('GET', `${path}/answers?${days}`)).json().data)).toEqual([2, 1, 1, 0])
  const unknown = await member.send('GET', `${path}/answers?domain=unknown`)
  expect([unknown.statusCode, unknown.json()]).toEqual([404, { error: 'Scorecard not found' }])
})

interface Answered {
  readonly calls: number
  readonly questions: readonly { readonly answers: readonly { readonly calls: number }[] }[]
}

function sizeOf({ calls }: { readonly calls: number }): number {
  return calls
}

it('returns no agreement without reviews', async () => {
  const { read } = await openInsights()

  const { fields, flagged, sampled } = await read(`agreement?${range}`)

  for (const [first] of [fields, flagged, sampled]) {
    expect(first).toEqual({
      domain: 'lead_quality',
      field: 'overall_score',
      measure: 'mean_absolute_error',
      value: null,
      calls: 0
    })
  }
})

it('returns several insights at once, equal to the single ones', async () => {
  const { read, path, organizationId } = await openInsights()
  const single = (name: string) => read(`${name}?${range}`)

  expect(await read(`?${range}`)).toEqual({
    volume: await single('volume'),
    outcomes: await single('outcomes'),
    scores: await single('scores'),
    costs: await single('costs')
  })
  const viewer = open()
  await viewer.enter(await addPerson(db, { memberships: { [organizationId]: 'viewer' } }))
  const seen = (await viewer.send('GET', `${path}?${range}`)).json().data
  expect(seen).toMatchObject({ volume: { total: { calls: 3 } }, costs: null })
})

it('hides costs from users without the permission, and names an invalid parameter', async () => {
  const { path, organizationId, browser } = await openInsights()
  const viewer = open()
  await viewer.enter(await addPerson(db, { memberships: { [organizationId]: 'viewer' } }))

  expect((await viewer.send('GET', `${path}/costs`)).statusCode).toBe(403)
  expect((await browser.send('GET', `${path}/volume?time_zone=Mars`)).json().message).toMatch(/^time_zone must be/)
})

it('counts the flag of the model after a review, too', async () => {
  const { browser, read, clientId, organizationId } = await openInsights()
  const call = await addCall(testDb, organizationId, clientId, {
    assistant_id: 'a',
    created_at: '2026-05-04T12:00:00Z'
  })
  const evaluate = async (source: 'human' | 'model', isFlagged: boolean) => {
    const { flags, ...rest } = unevaluatedLeadQuality('Silence.')
    const result = { ...rest, flags: { ...flags, human_review_required: isFlagged } }
    const evaluated = { domain: 'lead_quality', result, source, model: source === 'model' ? 'judge-1' : null } as const
    await storeEvaluation({ db, organizationId }, call, {
      evaluation: evaluated,
      now: new Date('2026-05-04T13:00:00Z')
    })
  }
  const figures = async () => {
    const { total } = await read(`scores?${range}`)
    const { agents } = await read(`agents?${range}`)

    return { flags: total.flags, agents }
  }
  await evaluate('model', true)
  const before = await figures()

  await evaluate('human', false)

  const path = `/organizations/${organizationId}/calls/${call}`
  expect((await browser.send('GET', path)).json().data).toMatchObject({ human_review_required: false })
  expect(before.agents).toContainEqual(expect.objectContaining({ evaluated: 1, flagged: 1 }))
  expect(before.flags).toMatchObject({ flagged: 1 })
  expect(await figures()).toEqual(before)
})

it('compares two versions of an assistant, with intervals and verdicts', async () => {
  const { browser, path, organizationId, clientId } = await openInsights()
  const newer = Array.from({ length: 70 }, (_, nth) => ({ version: '8', lead: nth % 2 ? 80 : 84, negative: nth < 14 }))
  const older = Array.from({ length: 80 }, (_, nth) => ({ version: '7', lead: nth % 2 ? 60 : 64, negative: nth < 32 }))
  await addVersions(organizationId, clientId, [...newer, ...older])

  const { data } = (await browser.send('GET', `${path}/comparison?${comparison({})}`)).json()

  expect(data).toMatchObject({ fewest_calls: 30, one: { calls: 70, minutes: 70 }, other: { calls: 80 } })
  const named = (name: string) => data.figures.find((figure: { name: string }) => figure.name === name)
  expect(named('lead_score')).toEqual({
    ...{ name: 'lead_score', unit: 'score', is_higher_better: true },
    one: { calls: 70, value: 82, low: expect.closeTo(79.68, 2), high: expect.closeTo(84.32, 2) },
    other: { calls: 80, value: 62, low: expect.closeTo(60.47, 2), high: expect.closeTo(63.53, 2) },
    difference: { value: 20, low: expect.closeTo(17.238, 3), high: expect.closeTo(22.762, 3) },
    ...{ verdict: 'higher', is_better: true }
  })
  expect(named('negative_calls')).toMatchObject({
    one: { calls: 70, value: 0.2 },
    other: { calls: 80, value: 0.4 },
    difference: { value: -0.2, low: -0.33387, high: -0.05243 },
    ...{ verdict: 'lower', is_better: true }
  })
  expect(named('completed_calls')).toMatchObject({ one: { calls: 70, value: 1 }, verdict: 'unclear', is_better: null })
  expect(named('adherence_score')).toMatchObject({
    one: { calls: 0, value: null, low: null },
    ...{ verdict: 'too_few', is_better: null }
  })
  const swapped = comparison({ assistant_version: '7', other_assistant_version: '8' })
  const { figures } = (await browser.send('GET', `${path}/comparison?${swapped}`)).json().data
  expect(figures[0]).toMatchObject({ difference: { value: -20 }, verdict: 'lower', is_better: false })
})

it('compares only calls of the client, of the organization, and of the range', async () => {
  const { browser, path, organizationId, clientId, otherClientId } = await openInsights()
  const other = await openInsights()
  await addVersions(organizationId, clientId, [{ version: '8', lead: 80, negative: false }])
  await addVersions(organizationId, otherClientId, [{ version: '8', lead: 40, negative: true }])
  await addVersions(other.organizationId, other.clientId, [{ version: '8', lead: 10, negative: true }])
  const leadOf = async (query: Readonly<Record<string, string>>) => {
    const { data } = (await browser.send('GET', `${path}/comparison?${comparison(query)}`)).json()

    return [data.one.calls, data.figures[0].one.value]
  }

  expect(await leadOf({})).toEqual([2, 60])
  expect(await leadOf({ client_id: clientId })).toEqual([1, 80])
  expect(await leadOf({ start_date: '2026-05-05T00:00:00Z' })).toEqual([0, null])
  const foreign = await browser.send('GET', `${path}/comparison?${comparison({ client_id: other.clientId })}`)
  expect([foreign.statusCode, foreign.json()]).toEqual([404, { error: 'Client not found' }])
})

it('compares the answers of two versions', async () => {
  const { browser, path, organizationId, clientId } = await openInsights()
  const domain = 'booking' as ScorecardDomain
  const at = within(db, organizationId, { kind: 'cli', id: null, name: 'tests' } as const)
  const questions = [
    { key: 'booked', question: 'Booked?', choices: [{ value: 'yes' }, { value: 'no' }] },
    { key: 'tone', question: 'Polite?' }
  ]
  await createScorecard(at, { domain, name: 'Booking', clientId: null, questions }, { now: new Date() })
  const sides = [
    { version: '8', calls: 70, yes: 56, tone: 90 },
    { version: '7', calls: 80, yes: 48, tone: 80 }
  ]
  for (const { version, calls, yes, tone } of sides) {
    const added = Array.from({ length: calls }, () => ({
      ...{ id: newId<CallId>(), client_id: clientId, created_at: '2026-05-04T12:00:00Z' },
      ...{ assistant_id: 'versions', assistant_version: version }
    }))
    await addCalls(testDb, organizationId, added)
    await addAnswers(
      testDb,
      organizationId,
      added.map(({ id }, nth) => ({
        id,
        domain,
        answers: { booked: nth < yes ? 'yes' : 'no', tone: tone + (nth % 2) }
      }))
    )
  }

  const { data } = (await browser.send('GET', `${path}/comparison/answers?domain=booking&${comparison({})}`)).json()

  expect(data).toMatchObject({ fewest_calls: 30, are_judges_same: true })
  expect(data.answers).toMatchObject([
    {
      ...{ key: 'booked', question: 'Booked?', answer: 'yes', unit: 'share', verdict: 'higher' },
      one: { calls: 70, value: 0.8 },
      other: { calls: 80, value: 0.6 },
      difference: { value: 0.2, low: 0.05243, high: 0.33387 }
    },
    { answer: 'no', verdict: 'lower' },
    { key: 'tone', answer: null, unit: 'score', difference: { value: 10 }, verdict: 'higher' }
  ])
  const unknown = await browser.send('GET', `${path}/comparison/answers?domain=unknown&${comparison({})}`)
  expect([unknown.statusCode, unknown.json()]).toEqual([404, { error: 'Scorecard not found' }])
})

it('names the models and prompts of each side if they differ', async () => {
  const { browser, path, organizationId, clientId } = await openInsights()
  const evaluators = async () => {
    const { data } = (await browser.send('GET', `${path}/comparison?${comparison({})}`)).json()

    return data.evaluators.map(({ are_same, one, other }: { are_same: boolean; one: []; other: [] }) => {
      return [are_same, ...[one, other].map((side) => side.map(({ model }: { model: string }) => model))]
    })
  }
  const evaluate = async (version: string, model: string) => {
    const agent = { assistant_id: 'versions', assistant_version: version, created_at: '2026-05-04T12:00:00Z' }
    const call = await addCall(testDb, organizationId, clientId, agent)
    const result = { ...unevaluatedLeadQuality('Silence.'), overall_score: 80 }
    const usage = { promptVersion: 'lead-quality-v1', inputTokens: 1, outputTokens: 1, costUsd: null }
    const evaluation = { domain: 'lead_quality', result, source: 'model', model, scoring: usage } as const
    await storeEvaluation({ db, organizationId }, call, { evaluation, now: new Date('2026-05-04T13:00:00Z') })
  }

  await evaluate('8', 'small')
  expect(await evaluators()).toEqual([
    [true, ['small'], []],
    [true, [], []]
  ])
  await evaluate('7', 'large')
  expect((await evaluators())[0]).toEqual([false, ['small'], ['large']])
})

it.each([
  [{ other_assistant_id: '' }, /^other_assistant_id must be/],
  [{ other_assistant_id: undefined }, /^other_assistant_id is required$/],
  [{ assistant_id: undefined }, /^assistant_id is required$/],
  [{ other_assistant_version: '8' }, /^other_assistant_version must be another version/],
  [{ other_assistant_version: undefined }, /^other_assistant_version must be another version/]
])('rejects a comparison with %o', async (query, message) => {
  const { browser, path } = await openInsights()

  const answer = await browser.send('GET', `${path}/comparison?${comparison(query)}`)

  expect(answer.statusCode).toBe(400)
  expect(answer.json().message).toMatch(message)
})

function comparison(query: Readonly<Record<string, string | undefined>>): string {
  const usual = {
    ...{ assistant_id: 'versions', assistant_version: '8' },
    ...{ other_assistant_id: 'versions', other_assistant_version: '7' },
    ...{ start_date: '2026-05-04T00:00:00Z', end_date: '2026-05-05T23:59:59.999Z' }
  }
  const entries = Object.entries({ ...usual, ...query }).filter(([, value]) => value !== undefined)

  return String(new URLSearchParams(entries as [string, string][]))
}

interface VersionCall {
  readonly version: string
  readonly lead: number
  readonly negative: boolean
}

async function addVersions(organizationId: OrganizationId, clientId: ClientId, calls: readonly VersionCall[]) {
  const rows = calls.map((call) => ({ ...call, id: newId<CallId>() }))
  await addCalls(
    testDb,
    organizationId,
    rows.map(({ id, version }) => ({
      ...{ id, client_id: clientId, created_at: '2026-05-04T12:00:00Z', duration_seconds: 60 },
      ...{ assistant_id: 'versions', assistant_version: version }
    }))
  )
  const unknown = { adherence_score: null, failure_risk: null, sentiment: null, flagged: false, has_conversation: true }
  await addScores(
    testDb,
    organizationId,
    rows.map(({ id, lead, negative }) => ({ ...unknown, id, lead_score: lead, negative_call: negative }))
  )
}

async function openInsights() {
  const organizationId = await addOrganization(db)
  const [clientId, otherClientId] = [await addClient(db, organizationId), await addClient(db, organizationId)]
  const known = { client_id: clientId, ended_reason: 'hung up' }
  const agent = (version: string) => ({ assistant_id: 'a', assistant_version: version, assistant_name: 'Reception' })
  const toReview = { evaluation_status: 'completed', human_review_required: true }
  const fine = { evaluation_status: 'completed', human_review_required: false }
  await addCalls(testDb, organizationId, [
    { ...known, status: 'failed', cost_usd: 1, created_at: '2026-05-03T23:59:59.999Z' },
    { ...known, ...agent('1'), duration_seconds: 60, cost_usd: 0.1, created_at: '2026-05-04T00:00:00Z' },
    {
      ...known,
      ...fine,
      ...agent('2'),
      direction: 'outbound',
      duration_seconds: 30,
      cost_usd: 0.2,
      created_at: '2026-05-04T12:00:00Z'
    },
    {
      ...toReview,
      client_id: otherClientId,
      direction: 'outbound',
      status: 'failed',
      created_at: '2026-05-05T23:59:59.999Z'
    }
  ])
  const browser = open()
  await browser.enter(await addPerson(db, { memberships: { [organizationId]: 'owner' } }))
  const path = `/organizations/${organizationId}/insights`

  return {
    browser,
    organizationId,
    clientId,
    otherClientId,
    path,
    read: async (insight: string) =>
      (await browser.send('GET', `${path}${/^\w/.test(insight) ? '/' : ''}${insight}`)).json().data
  }
}
