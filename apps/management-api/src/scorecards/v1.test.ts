import { newId } from '@callbook/db'
import { addCall, addClient, connectAs, createTestDatabase } from '@callbook/db/testing'
import type { ScorecardDomain } from '@callbook/domain'
import { changeScorecard, within } from '@callbook/operations'
import { describe, expect, it } from 'vitest'
import { addApiKey, addTenant, startApp } from '../testing/index.ts'
import { addScorecard } from '../testing/owned-resources.ts'

const { db, testDb } = await createTestDatabase()
const { get, put } = startApp(connectAs('management', testDb))

const domain = 'booking' as ScorecardDomain
const tester = { kind: 'cli', id: null, name: 'tests' } as const
const polite = { result: { answers: { politeness: { value: 80, rationale: 'Said thanks.' } } }, source: 'human' }

async function someScorecard() {
  const { organizationId, key } = await addTenant(db, { scopes: ['evaluations:write'] })
  const clientId = await addClient(testDb, organizationId)
  const id = await addCall(testDb, organizationId, clientId)
  await addScorecard({ db, organizationId }, null, domain)

  return { organizationId, key, clientId, id, url: `/v1/calls/${id}/evaluations` }
}

describe('GET /v1/scorecards', () => {
  it('lists the live questions by name, of the client of a limited key and of all clients', async () => {
    const { organizationId, key, clientId } = await someScorecard()
    const other = await addClient(testDb, organizationId)
    await addScorecard({ db, organizationId }, clientId, 'own' as ScorecardDomain)
    await addScorecard({ db, organizationId }, other, 'foreign' as ScorecardDomain)
    const { key: limited } = await addApiKey(db, organizationId, { clientId })

    const all = (await get('/v1/scorecards', key)).json().data
    expect(all.map((one: { domain: string }) => one.domain)).toEqual(['booking', 'foreign', 'own'])
    expect((await get('/v1/scorecards', limited)).json().data).toEqual([
      {
        ...{ domain: 'booking', name: 'booking', client_id: null, state: 'live', percent: 0, live_revision: 1 },
        questions: [{ key: 'politeness', question: 'How polite was the agent?' }]
      },
      expect.objectContaining({ domain: 'own', client_id: clientId })
    ])
  })

  it('takes no parameters', async () => {
    const { key } = await someScorecard()

    expect((await get('/v1/scorecards?limit=5', key)).statusCode).toBe(400)
  })
})

describe('PUT /v1/calls/:id/evaluations/:domain', () => {
  it('stores answers, which the evaluations of the call show', async () => {
    const { key, url } = await someScorecard()

    const stored = await put(`${url}/booking`, polite, key)

    const result = { score: 80, answers: { politeness: { value: 80, rationale: 'Said thanks.' } } }
    expect(stored.json().data).toMatchObject({
      ...{ domain: 'booking', version: 1, is_current: true, source: 'human', prompt_version: 'booking-v1', result }
    })
    const { data } = (await get(url, key)).json()
    expect(data).toMatchObject({
      status: 'pending',
      lead_quality: { state: 'pending' },
      updated_at: stored.json().data.created_at,
      scorecards: {
        booking: { revision: 1, source: 'human', completed_at: stored.json().data.created_at, result }
      }
    })
    expect((await get(`${url}/versions?domain=booking`, key)).json().data).toEqual([stored.json().data])
    expect((await get('/v1/calls/evaluations', key)).json().data).toEqual([data])
  })

  it('takes back a result as it was read', async () => {
    const { key, url } = await someScorecard()
    await put(`${url}/booking`, polite, key)
    const { result } = (await get(url, key)).json().data.scorecards.booking

    const again = await put(`${url}/booking`, { result, source: 'human' }, key)

    expect(again.statusCode).toBe(200)
    expect(again.json().data.version).toBe(1)
  })

  it.each([
    [{ answers: { politeness: { value: 101 } } }, 'result.answers.politeness.value: Expected a number from 0 to 100'],
    [{ answers: { __proto__: null, tone: { value: 1 } } }, 'result.answers.tone: Expected no other members'],
    [{ answers: { politeness: { value: 1, rationale: 'x'.repeat(5_000) } } }, 'result.answers.politeness.rationale']
  ])('names what is wrong: %#', async (result, message) => {
    const { key, url } = await someScorecard()
    const response = await put(`${url}/booking`, { result, source: 'human' }, key)

    expect(response.statusCode).toBe(400)
    expect(response.json().message).toContain(message)
  })

  it('shows answers without their rationales in lists if these are very long', async () => {
    const { organizationId, key, url } = await someScorecard()
    const domains = ['booking', ...Array.from({ length: 20 }, (_, nth) => `card_${nth}`)]
    for (const each of domains) {
      await addScorecard({ db, organizationId }, null, each as ScorecardDomain)
      const result = { answers: { politeness: { value: 80, rationale: 'x'.repeat(4_000) } } }
      expect((await put(`${url}/${each}`, { result, source: 'human' }, key)).statusCode).toBe(200)
    }

    const { scorecards } = (await get(url, key)).json().data
    expect(Object.keys(scorecards).toSorted()).toEqual(domains.toSorted())
    expect(scorecards.booking.result).toEqual({ score: 80, answers: { politeness: { value: 80, rationale: null } } })
  })

  it('answers alike for an unknown scorecard, one of another client and one of another organization', async () => {
    const { organizationId, key, url } = await someScorecard()
    const stranger = await someScorecard()
    const other = await addClient(testDb, organizationId)
    await addScorecard({ db, organizationId }, other, 'foreign' as ScorecardDomain)
    await addScorecard({ db, organizationId: stranger.organizationId }, null, 'theirs' as ScorecardDomain)

    const answers = await Promise.all(
      ['unknown', 'foreign', 'theirs'].map((name) => put(`${url}/${name}`, polite, key))
    )
    expect(answers.map(({ statusCode, body }) => [statusCode, body])).toEqual(
      Array.from({ length: 3 }, () => [404, expect.stringContaining('Scorecard not found')])
    )
    const ofStranger = await put(`${url}/booking`, polite, stranger.key)
    const ofNobody = await put(`/v1/calls/${newId()}/evaluations/booking`, polite, stranger.key)
    expect(ofStranger.body).toContain('Call not found')
    expect([ofStranger.statusCode, ofStranger.body]).toEqual([ofNobody.statusCode, ofNobody.body])
  })

  it('says that a retired scorecard takes no answers', async () => {
    const { organizationId, key, url } = await someScorecard()
    await changeScorecard(within(db, organizationId, tester), domain, {
      changes: { is_retired: true },
      now: new Date()
    })

    const response = await put(`${url}/booking`, polite, key)

    expect(response.statusCode).toBe(409)
    expect(response.json().message).toBe('The scorecard booking is retired, so nothing answers its questions')
  })
})
