import { claimTrials, failTrial, newId, storeTrial } from '@callbook/db'
import { addCall, addClient, addOrganization, connectAs, createTestDatabase } from '@callbook/db/testing'
import type { CallId, ClientId, OrganizationId } from '@callbook/domain'
import { describe, expect, it } from 'vitest'
import { addAccessToken, scriptWith } from '../testing/console/access-tokens.ts'
import { startConsole } from '../testing/console/console.ts'
import { addPerson } from '../testing/console/people.ts'
import { addApiKey, startApp } from '../testing/index.ts'
import { exampleQuestions } from './schema.ts'

const { db, testDb } = await createTestDatabase()
const { open } = startConsole(testDb)
const tenant = startApp(connectAs('management', testDb))

const messages = JSON.stringify([
  { role: 'assistant', text: 'Harbor Honda, how can I help?', start_seconds: 0 },
  { role: 'user', text: 'I would like to book a service.', start_seconds: 3 }
])

async function start() {
  const organizationId = await addOrganization(db)
  const root = `/organizations/${organizationId}`
  const enter = async (clientId: ClientId | null = null) => {
    const browser = open()
    await browser.enter(
      await addPerson(db, { memberships: { [organizationId]: clientId === null ? 'owner' : 'viewer' }, clientId })
    )

    return browser
  }
  const owner = await enter()
  const booking = { domain: 'booking', name: 'Booking', client_id: null, questions: exampleQuestions }
  await owner.send('POST', `${root}/scorecards`, booking)
  await owner.send('PATCH', `${root}/scorecards/booking`, { live_revision: 1 })
  const clientId = await addClient(testDb, organizationId)
  await addCall(testDb, organizationId, clientId, { messages })

  return { organizationId, clientId, root, owner, enter, runs: `${root}/scorecards/booking/runs` }
}

describe('a run of a scorecard', () => {
  it('estimates, then requests answers about past calls', async () => {
    const { owner, runs, root } = await start()
    await owner.send('PUT', `${root}/budget`, { per_day: 500 })
    const estimate = { is_test: false, calls: 1, evaluations: 1, output_tokens: 200, cost_usd: null, budget_left: 500 }

    for (const dry_run of [true, false]) {
      const response = await owner.send('POST', runs, { revision: 1, calls: 100, dry_run })
      expect(response.statusCode).toBe(200)
      expect(response.json().data).toMatchObject(estimate)
    }
    const again = await owner.send('POST', runs, { revision: 1, since: '2020-01-01T00:00:00Z', dry_run: false })
    expect(again.json().data).toMatchObject({ calls: 1, evaluations: 0 })
    const { work: counts } = (await owner.send('GET', `${root}/scorecards/booking`)).json().data
    expect(counts).toEqual({ pending: 1, failed: 0 })
    const work = await owner.send('GET', `${root}/evaluation-work`)
    expect(work.json().data).toMatchObject([{ domain: 'booking', state: 'waiting' }])
  })

  it.each<[object, number, string | undefined]>([
    [{ calls: 0 }, 400, 'calls'],
    [{ calls: 501 }, 400, 'calls'],
    [{ calls: 1, since: '2026-11-01T00:00:00Z' }, 400, 'Expected either calls or since'],
    [{}, 400, 'Expected either calls or since'],
    [{ since: 'yesterday' }, 400, 'since must be an RFC 3339 time'],
    [{ calls: 1, revision: 201 }, 400, 'revision'],
    [{ calls: 1, revision: 3 }, 404, undefined]
  ])('names what is wrong: %j', async (body, status, message) => {
    const { owner, root, runs } = await start()
    await owner.send('POST', `${root}/scorecards/booking/revisions`, { questions: exampleQuestions, based_on: 1 })
    const response = await owner.send('POST', runs, { revision: 1, dry_run: false, ...body })

    const named = message === undefined ? undefined : expect.stringContaining(message)
    expect([response.statusCode, response.json().message]).toEqual([status, named])
  })

  it('is not found for an unknown scorecard, one of another organization, and an unknown revision', async () => {
    const [{ owner, root, runs }, other] = [await start(), await start()]
    await other.owner.send('POST', `${other.root}/scorecards`, {
      ...{ domain: 'theirs', name: 'Theirs', client_id: null, questions: exampleQuestions }
    })
    const run = { revision: 1, calls: 1, dry_run: true }

    const answers = await Promise.all([
      owner.send('POST', `${root}/scorecards/unknown/runs`, run),
      owner.send('POST', `${root}/scorecards/theirs/runs`, run),
      owner.send('POST', runs, { ...run, revision: 7 })
    ])
    expect(answers.map(({ statusCode, body }) => [statusCode, body])).toEqual(
      answers.map(() => [404, '{"error":"Scorecard not found"}'])
    )
  })

  it('requires evaluate_again, and an access to the whole organization', async () => {
    const { owner, runs, enter, clientId } = await start()
    const run = { revision: 1, calls: 1, dry_run: false }
    const statusOf = async (limits: Parameters<typeof addAccessToken>[1]) => {
      const { token } = await addAccessToken(owner, limits)

      return (await scriptWith(token, open).send('POST', runs, run)).statusCode
    }

    expect(await statusOf({ permissions: ['read', 'manage_clients'] })).toBe(403)
    expect(await statusOf({ permissions: ['evaluate_again'] })).toBe(200)
    expect((await (await enter(clientId)).send('POST', runs, run)).statusCode).toBe(403)
  })
})

describe('an estimate of a day', () => {
  it('takes the share of calls with a conversation, and their lengths', async () => {
    const { owner, root, organizationId, clientId } = await start()
    await owner.send('PUT', `${root}/budget`, { per_day: 500 })
    await addCall(testDb, organizationId, clientId, { messages: '[]' })
    const response = await owner.send('GET', `${root}/scorecards/booking/estimate?revision=1`)

    expect([response.statusCode, response.json().data]).toEqual([
      200,
      {
        ...{ calls: expect.closeTo(1 / 7), input_tokens: expect.any(Number), output_tokens: 200, cost_usd: null },
        ...{ budget_per_day: 500, budget_left: 500 }
      }
    ])
  })

  it('is not found for another revision, and needs an access to the whole organization', async () => {
    const { owner, root, enter, clientId } = await start()
    const estimate = (browser: typeof owner, query: string) =>
      browser.send('GET', `${root}/scorecards/booking/estimate${query}`)

    expect((await estimate(owner, '?revision=2')).body).toBe('{"error":"Scorecard not found"}')
    expect((await estimate(owner, '')).json().message).toBe('revision is required')
    expect((await estimate(await enter(clientId), '?revision=1')).statusCode).toBe(403)
  })
})

describe('a test of a draft', () => {
  async function startTest(calls: number) {
    const started = await start()
    const { organizationId, clientId, owner, root, runs } = started
    await owner.send('POST', `${root}/scorecards/booking/revisions`, { questions: exampleQuestions, based_on: 1 })
    for (let nth = 1; nth < calls; nth++) await addCall(testDb, organizationId, clientId, { messages })
    const run = (dry_run: boolean) => owner.send('POST', runs, { revision: 2, calls: 500, dry_run })
    const tests = `${root}/scorecards/booking/tests`
    const detail = async () => (await owner.send('GET', `${root}/scorecards/booking`)).json().data.revisions

    return { ...started, run, tests, detail }
  }

  /** Answers a call as a worker does. */
  async function judge(organizationId: OrganizationId, state: 'answered' | 'failed'): Promise<CallId> {
    const now = new Date()
    const lease = { leaseId: newId(), limit: 1, now, leasedUntil: new Date(now.getTime() + 60_000) }
    const [trial] = await claimTrials(db, organizationId, lease)
    if (trial === undefined) throw new Error('nothing was claimed')
    if (state === 'failed') {
      await failTrial(db, trial, { error: 'Bad answer', runAfter: undefined, now })
      return trial.callId
    }
    const answers = { politeness: { value: 80, rationale: 'It greeted.' }, booked: { value: null, rationale: null } }
    const usage = { inputTokens: 1, outputTokens: 1, costUsd: 2 }
    const evidence = [{ field: 'answers.politeness', message: 0, quote: 'how can I help' }]
    await storeTrial(db, trial, { result: { score: 80, answers }, evidence, model: 'judge-1', usage, now })

    return trial.callId
  }

  it('is requested, counted and listed, newest calls first', async () => {
    const { organizationId, owner, run, tests, detail, root } = await startTest(3)
    expect(await detail()).toMatchObject([{ revision: 2, test: null, used_at: null }, { test: null }])

    expect((await run(true)).json().data).toMatchObject({ is_test: true, evaluations: 3 })
    expect((await run(false)).json().data).toMatchObject({ is_test: true, evaluations: 3 })
    const answered = await judge(organizationId, 'answered')
    await judge(organizationId, 'failed')
    const human = { domain: 'booking', source: 'human', result: { answers: { politeness: { value: 60 } } } }
    await owner.send('POST', `${root}/calls/${answered}/evaluations`, human)

    const counts = { answered: 1, pending: 1, failed: 1 }
    expect(await detail()).toMatchObject([{ revision: 2, test: counts, used_at: expect.any(String) }, { test: null }])
    const rows = []
    let cursor = ''
    while (cursor !== null) {
      const page = (await owner.send('GET', `${tests}/2?limit=2&cursor=${cursor}`)).json()
      rows.push(...page.data)
      cursor = page.next_cursor
    }
    expect(rows.map(({ occurred_at }) => occurred_at)).toEqual(
      rows
        .map(({ occurred_at }) => occurred_at)
        .toSorted()
        .toReversed()
    )
    expect(rows).toHaveLength(3)
    expect(rows.find(({ state }) => state === 'answered')).toMatchObject({
      ...{ call_id: answered, client_name: expect.any(String), error: null, score: 80 },
      answers: [
        { key: 'booked', question: 'Was an appointment booked?', value: null, rationale: null },
        { key: 'politeness', question: 'How polite was the agent?', value: 80, rationale: 'It greeted.' }
      ],
      evidence: [{ field: 'answers.politeness', message: 0, quote: 'how can I help' }],
      human: { booked: null, politeness: 60 }
    })
    expect(rows.find(({ state }) => state === 'failed')).toMatchObject({
      error: 'Bad answer',
      score: null,
      answers: []
    })
    expect(rows.find(({ state }) => state === 'pending')).toMatchObject({ error: null, human: null, evidence: [] })
  })

  it('is shown to members of a client as far as the calls are theirs', async () => {
    const { organizationId, clientId, run, tests, enter, root } = await startTest(1)
    const other = await addClient(testDb, organizationId)
    await addCall(testDb, organizationId, other, { messages })
    await run(false)

    for (const client of [clientId, other]) {
      const member = await enter(client)
      expect((await member.send('GET', `${tests}/2`)).json().data).toMatchObject([{ client_id: client }])
      const { data } = (await member.send('GET', `${root}/scorecards/booking`)).json()
      expect(data.revisions[0].test).toEqual({ answered: 0, pending: 1, failed: 0 })
    }
    const none = await enter(await addClient(testDb, organizationId))
    expect((await none.send('GET', `${tests}/2`)).json()).toEqual({ data: [], next_cursor: null })
    expect((await none.send('GET', `${root}/scorecards/booking`)).json().data.revisions[0].test).toBeNull()
  })

  it('is not found for an unknown revision, scorecard or organization', async () => {
    const [{ owner, tests, root, run }, stranger] = [await startTest(1), await start()]
    await run(false)
    const missing = [`${tests}/3`, `${tests}/0`, `${root}/scorecards/other/tests/1`]

    for (const path of missing) {
      const response = await owner.send('GET', path)
      expect([response.statusCode, response.body]).toEqual([404, '{"error":"Revision not found"}'])
    }
    expect((await stranger.owner.send('GET', `${tests}/2`)).statusCode).toBe(404)
    expect((await owner.send('GET', `${tests}/2?limit=101`)).statusCode).toBe(400)
  })

  it('leaves all that tenants read as it is, except costs', async () => {
    const { organizationId, owner, run, root } = await startTest(2)
    const { key } = await addApiKey(db, organizationId)
    const [start, end] = [-1, 1].map((days) => new Date(Date.now() + days * 86_400_000).toISOString())
    const range = `start_date=${start}&end_date=${end}`
    const paths = [
      ...['/v1/calls', '/v1/calls?answer=booking.politeness:0..100', '/v1/calls/export', '/v1/calls/evaluations'],
      ...['/v1/scorecards', `/v1/analytics/answers?domain=booking&${range}`, `/v1/analytics/evaluations?${range}`]
    ]
    const costs: string[] = []
    const callIds = (await tenant.get('/v1/calls', key)).json().data.map(({ id }: { readonly id: string }) => id)
    const ofCalls = callIds.flatMap((id: string) => [
      `/v1/calls/${id}/evaluations`,
      `/v1/calls/${id}/evaluations/versions`
    ])
    const read = async () =>
      await Promise.all(
        [...paths, ...ofCalls].map(async (path) => {
          const { statusCode, body } = await tenant.get(path, key)
          expect([path, statusCode]).toEqual([path, 200])
          costs.push(...(body.match(/"costs":\[.*?\]/g) ?? []))

          return body.replaceAll(/"costs":\[.*?\]/g, '')
        })
      )
    const shown = () => owner.send('GET', `${root}/calls/${callIds[0]}/evaluations`)
    const events = () =>
      testDb.selectFrom('unnumbered_events').selectAll().where('organization_id', '=', organizationId).execute()
    const before = [await read(), (await shown()).body, await events()]

    await run(false)
    await judge(organizationId, 'answered')
    await judge(organizationId, 'failed')

    expect([await read(), (await shown()).body, await events()]).toEqual(before)
    expect(costs.at(0)).not.toContain('booking-v2')
    expect(costs.at(-1)).toContain('"prompt_version":"booking-v2"')
  })
})

describe('budgets', () => {
  it('are set for the organization and each client', async () => {
    const { owner, root, clientId } = await start()
    const none = { per_day: null, used: 0, left: null }
    const ofClient = `${root}/clients/${clientId}/budget`
    for (const path of [`${root}/budget`, ofClient]) {
      expect((await owner.send('GET', path)).json().data).toEqual(none)
      const set = { per_day: 500, used: 0, left: 500 }
      expect((await owner.send('PUT', path, { per_day: 500 })).json().data).toEqual(set)
      expect((await owner.send('GET', path)).json().data).toEqual(set)
      for (const per_day of [-1, 1.5, 1_000_001, '5']) {
        expect((await owner.send('PUT', path, { per_day })).statusCode).toBe(400)
      }
      expect((await owner.send('PUT', path, {})).statusCode).toBe(400)
      expect((await owner.send('PUT', path, { per_day: null })).json().data).toEqual(none)
    }
  })

  it('of a client are shown to its members, and of no other client or organization', async () => {
    const [{ root, enter, clientId, organizationId, owner }, stranger] = [await start(), await start()]
    const other = await addClient(testDb, organizationId)
    const member = await enter(clientId)

    expect((await member.send('GET', `${root}/clients/${clientId}/budget`)).statusCode).toBe(200)
    expect((await member.send('GET', `${root}/budget`)).statusCode).toBe(403)
    expect((await member.send('GET', `${root}/clients/${other}/budget`)).statusCode).toBe(404)
    expect((await member.send('PUT', `${root}/clients/${clientId}/budget`, { per_day: 1 })).statusCode).toBe(403)
    for (const method of ['GET', 'PUT'] as const) {
      const body = method === 'GET' ? undefined : { per_day: 1 }
      const foreign = await owner.send(method, `${root}/clients/${stranger.clientId}/budget`, body)
      expect([foreign.statusCode, foreign.body]).toEqual([404, '{"error":"Client not found"}'])
    }
  })
})
