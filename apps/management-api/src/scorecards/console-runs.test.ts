import { addCall, addClient, addOrganization, createTestDatabase } from '@callbook/db/testing'
import type { ClientId } from '@callbook/domain'
import { describe, expect, it } from 'vitest'
import { addAccessToken, scriptWith } from '../testing/console/access-tokens.ts'
import { startConsole } from '../testing/console/console.ts'
import { addPerson } from '../testing/console/people.ts'
import { exampleQuestions } from './schema.ts'

const { db, testDb } = await createTestDatabase()
const { open } = startConsole(testDb)

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
    const estimate = { calls: 1, evaluations: 1, output_tokens: 200, cost_usd: null, budget_left: 500 }

    for (const dry_run of [true, false]) {
      const response = await owner.send('POST', runs, { revision: 1, calls: 100, dry_run })
      expect(response.statusCode).toBe(200)
      expect(response.json().data).toMatchObject(estimate)
    }
    const again = await owner.send('POST', runs, { revision: 1, since: '2020-01-01T00:00:00Z', dry_run: false })
    expect(again.json().data).toMatchObject({ calls: 1, evaluations: 0 })
    const work = await owner.send('GET', `${root}/evaluation-work`)
    expect(work.json().data).toMatchObject([{ domain: 'booking', state: 'waiting' }])
  })

  it.each<[object, number, string]>([
    [{ calls: 0 }, 400, 'calls'],
    [{ calls: 501 }, 400, 'calls'],
    [{ calls: 1, since: '2026-11-01T00:00:00Z' }, 400, 'Expected either calls or since'],
    [{}, 400, 'Expected either calls or since'],
    [{ since: 'yesterday' }, 400, 'since must be an RFC 3339 time'],
    [{ calls: 1, revision: 201 }, 400, 'revision'],
    [{ calls: 1, revision: 2 }, 409, 'Revision 1 of the scorecard booking is live']
  ])('names what is wrong: %j', async (body, status, message) => {
    const { owner, root, runs } = await start()
    await owner.send('POST', `${root}/scorecards/booking/revisions`, { questions: exampleQuestions, based_on: 1 })
    const response = await owner.send('POST', runs, { revision: 1, dry_run: false, ...body })

    expect([response.statusCode, response.json().message]).toEqual([status, expect.stringContaining(message)])
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
