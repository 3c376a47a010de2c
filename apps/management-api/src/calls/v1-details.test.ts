import { addCall, addClient, connectAs, createTestDatabase } from '@callbook/db/testing'
import { expect, it } from 'vitest'
import { addTenant, startApp } from '../testing/index.ts'

const { db, testDb } = await createTestDatabase()
const { get } = startApp(connectAs('management', testDb))

const details = {
  recordings: [{ kind: 'stereo', url: 'https://example.com/s.wav' }],
  transfers: [{ destination: '+12025550111', at: '2026-01-01T10:00:00.000Z', outcome: null }],
  cost_breakdown: [{ item: 'model', usd: 0.07 }],
  provider_verdicts: [{ name: 'polite', result: { score: 8 }, rationale: null }],
  provider_warnings: [{ kind: 'ended', text: 'The line broke.' }],
  external_ids: [{ name: 'call_sid', id: 'CA1' }],
  performance: {
    turn_latency_ms: 912,
    model_latency_ms: 521.5,
    voice_latency_ms: null,
    transcriber_latency_ms: null,
    prompt_tokens: 3120,
    completion_tokens: 164,
    total_tokens: 3284
  }
}
const none = {
  recordings: [],
  transfers: [],
  cost_breakdown: [],
  provider_verdicts: [],
  provider_warnings: [],
  external_ids: [],
  performance: null
}

const asJson = Object.fromEntries(Object.entries(details).map(([name, value]) => [name, JSON.stringify(value)]))
const tooLong = Object.fromEntries(Object.keys(none).map((name) => [name, JSON.stringify(['x'.repeat(70_000)])]))

it.each([
  { case: 'all of its details', stored: asJson, reported: details },
  { case: 'nothing where nothing is known', stored: {}, reported: none },
  { case: 'nothing where there is too much', stored: tooLong, reported: none }
])('GET /v1/calls/:id returns for a call $case', async ({ stored, reported }) => {
  const { organizationId, key } = await addTenant(db)
  const id = await addCall(testDb, organizationId, await addClient(testDb, organizationId), stored)

  const { data } = (await get(`/v1/calls/${id}`, key)).json()

  expect(data).toMatchObject(reported)
})

it('GET /v1/calls returns none of the details', async () => {
  const { organizationId, key } = await addTenant(db)
  await addCall(testDb, organizationId, await addClient(testDb, organizationId), asJson)

  const [call] = (await get('/v1/calls', key)).json().data

  for (const name of Object.keys(details)) expect(call).not.toHaveProperty(name)
})
