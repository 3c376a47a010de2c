import { newId, storeEvaluation } from '@callbook/db'
import { addCall, addCalls, addClient, addScores, connectAs, createTestDatabase } from '@callbook/db/testing'
import {
  type CallId,
  type ClientId,
  type OrganizationId,
  unevaluatedLeadQuality,
  unevaluatedPromptAdherence
} from '@callbook/domain'
import { expect, it } from 'vitest'
import { addTenant, startApp } from '../testing/index.ts'

const { db, testDb } = await createTestDatabase()
const { get } = startApp(connectAs('management', testDb))

it('returns scores by day, and the cost of evaluations', async () => {
  const { organizationId, key } = await addTenant(db)
  const clientId = await addClient(db, organizationId)
  for (const [created_at, score] of [
    ['2026-05-04T12:00:00Z', 80],
    ['2026-05-05T01:00:00Z', 60],
    ['2026-05-05T02:00:00Z', 70]
  ] as const) {
    const callId = await addCall(testDb, organizationId, clientId, { created_at })
    const lead = { ...unevaluatedLeadQuality('Silence.'), overall_score: score }
    const adherence = unevaluatedPromptAdherence('Silence.', { system_instruction: null, system_variables: null })
    const scoring = { promptVersion: 'v1', inputTokens: 100, outputTokens: 10, costUsd: 0.1 }
    const by = { source: 'model', model: 'small', scoring } as const
    await storeEvaluation({ db, organizationId }, callId, {
      evaluation: { ...by, domain: 'lead_quality', result: lead },
      now: new Date(created_at)
    })
    await storeEvaluation({ db, organizationId }, callId, {
      evaluation: { ...by, domain: 'prompt_adherence', result: adherence },
      now: new Date(created_at)
    })
  }

  const answer = await get(
    '/v1/analytics/evaluations?interval=day&start_date=2026-05-04T00:00:00Z&end_date=2026-05-05T23:59:59.999Z',
    key
  )

  const { data, total, costs } = answer.json()
  expect(data).toMatchObject([
    { start: '2026-05-04T00:00:00.000Z', evaluated: 1, lead_score: { calls: 1, mean: 80, deviation: null } },
    { start: '2026-05-05T00:00:00.000Z', evaluated: 2, lead_score: { calls: 2, mean: 65, deviation: 7.071 } }
  ])
  expect(total).toMatchObject({ evaluated: 3, lead_score: { calls: 3, mean: 70, deviation: 10 } })
  expect(costs).toMatchObject([
    { model: 'small', prompt_version: 'v1', evaluations: 3, input_tokens: 300, cost_usd: 0.3, without_cost: 0 },
    { model: 'small', evaluations: 3, output_tokens: 30, cost_usd: 0.3 }
  ])
})

it('groups scores by the version of an assistant, and sums the rest', async () => {
  const [{ organizationId, key }, stranger] = [await addTenant(db), await addTenant(db)]
  const clientId = await addClient(db, organizationId)
  const foreignClient = await addClient(db, stranger.organizationId)
  const versions = ['8', '8', '7', ...Array.from({ length: 50 }, (_, nth) => `old-${nth}`)]
  const addScored = async (organization: OrganizationId, client: ClientId, agent: object, score: number) => {
    const id = newId<CallId>()
    await addCalls(testDb, organization, [{ ...agent, id, client_id: client, created_at: '2026-05-04T12:00:00Z' }])
    const unknown = { adherence_score: null, failure_risk: null, sentiment: null, negative_call: false }
    const scored = { ...unknown, id, lead_score: score, flagged: false, has_conversation: true }
    await addScores(testDb, organization, [scored])
  }
  for (const [nth, version] of versions.entries()) {
    await addScored(organizationId, clientId, { assistant_id: 'a', assistant_version: version }, nth)
  }
  await addScored(organizationId, clientId, { assistant_id: 'b', assistant_version: '8' }, 90)
  await addScored(stranger.organizationId, foreignClient, { assistant_id: 'a', assistant_version: '8' }, 90)
  const path = '/v1/analytics/evaluations?start_date=2026-05-04T00:00:00Z&end_date=2026-05-05T00:00:00Z&assistant_id=a'

  const { total, scope } = (await get(`${path}&group_by=assistant_version`, key)).json()

  expect(total).toMatchObject({ evaluated: 53, other: { evaluated: 2 } })
  expect(total.groups).toHaveLength(50)
  expect(total.groups[0]).toMatchObject({ value: '8', evaluated: 2, lead_score: { calls: 2, mean: 0.5 } })
  expect(scope).toMatchObject({ group_by: 'assistant_version' })
  const ofOne = (await get(`${path}&assistant_version=7&group_by=assistant_version`, key)).json().total
  expect(ofOne).toMatchObject({ evaluated: 1, groups: [{ value: '7', lead_score: { mean: 2 } }], other: null })
  expect((await get(path, key)).json().total).not.toHaveProperty('groups')
})

it('requires the assistant of grouped versions', async () => {
  const { key } = await addTenant(db)

  const answer = await get('/v1/analytics/evaluations?group_by=assistant_version', key)

  const message = 'assistant_id is required with group_by=assistant_version'
  expect([answer.statusCode, answer.json()]).toEqual([400, { error: 'Bad Request', message }])
})

it('returns nothing without evaluations', async () => {
  const { key } = await addTenant(db)

  const { data, total, costs } = (await get('/v1/analytics/evaluations', key)).json()

  expect(data).toHaveLength(1)
  expect(total).toMatchObject({ evaluated: 0, adherence_score: { calls: 0, mean: null, deviation: null } })
  expect(costs).toEqual([])
})
