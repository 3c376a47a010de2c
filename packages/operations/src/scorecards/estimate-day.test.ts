import { storeEvaluation } from '@callbook/db'
import { addCall, addClient, addOrganization, createTestDatabase } from '@callbook/db/testing'
import type { ClientId, ScorecardDomain } from '@callbook/domain'
import { expect, it } from 'vitest'
import { tester } from '../testing/tester.ts'
import { within } from '../within.ts'
import { changeBudget } from './budgets.ts'
import { estimateDay } from './estimate-day.ts'
import { createScorecard } from './scorecards.ts'

const { db, testDb } = await createTestDatabase()
const now = new Date('2026-11-20T15:00:00.000Z')
const domain = 'booking' as ScorecardDomain
const questions = [{ key: 'politeness', question: 'How polite was the agent?' }]
const messages = JSON.stringify([
  { role: 'assistant', text: 'Harbor Honda, how can I help?', start_seconds: 0 },
  { role: 'user', text: 'I would like to book a service.', start_seconds: 3 }
])

async function addTenant({ isOfOneClient = false } = {}) {
  const organizationId = await addOrganization(testDb)
  const client = await addClient(testDb, organizationId)
  const at = within(db, organizationId, tester)
  const clientId = isOfOneClient ? client : null
  await createScorecard(at, { domain, name: 'Booking', clientId, questions }, { now })
  const add = async (hoursAgo: number, columns: object = {}, ofClient: ClientId = client) =>
    await addCall(testDb, organizationId, ofClient, {
      ...{ messages, started_at: new Date(now.getTime() - hoursAgo * 3_600_000) },
      ...columns
    })

  return { organizationId, client, at, add, estimate: (revision = 1) => estimateDay(at, domain, { revision, now }) }
}

it('knows nothing without calls, and no unknown scorecard or revision', async () => {
  const { at, estimate } = await addTenant()
  const unlimited = { budget_per_day: null, budget_left: null }

  expect(await estimate()).toEqual({
    ...{ calls: 0, input_tokens: null, output_tokens: null, cost_usd: null },
    ...unlimited
  })
  expect(await estimate(2)).toBeUndefined()
  expect(await estimateDay(at, 'visits' as ScorecardDomain, { revision: 1, now })).toBeUndefined()
})

it('counts calls of 7 days with a conversation, whether they have results or not', async () => {
  const { at, add, estimate } = await addTenant()
  const calls = []
  for (let day = 0; day < 7; day++) calls.push(await add(day * 24 + 1))
  await add(8 * 24)
  for (let day = 0; day < 4; day++) await add(day * 24 + 2, { status: 'voicemail' })
  const before = await estimate()
  // 11 calls in 7 days; 8 of the 12 newest ones have a conversation.
  expect(before).toMatchObject({ calls: expect.closeTo(((11 / 7) * 8) / 12), output_tokens: 100, cost_usd: null })

  const scoring = { promptVersion: 'booking-v1', inputTokens: 900, outputTokens: 100, costUsd: 0.002 }
  for (const call of calls) {
    const result = { score: 80, answers: { politeness: { value: 80, rationale: null } } }
    await storeEvaluation(at, call, {
      evaluation: { domain, revision: 1, source: 'model', model: 'judge-1', result, evidence: [], scoring },
      now
    })
  }
  const tokens = Number(before?.input_tokens) + 100
  expect(await estimate()).toEqual({ ...before, cost_usd: expect.closeTo((0.002 / 1_000) * tokens) })
})

it('counts calls of the client of the scorecard, and takes the tighter budget', async () => {
  const { organizationId, client, at, add, estimate } = await addTenant({ isOfOneClient: true })
  await add(1)
  await add(1, {}, await addClient(testDb, organizationId))
  await changeBudget(at, null, { perDay: 500, now })
  await changeBudget(at, client, { perDay: 20, now })

  expect(await estimate()).toMatchObject({ calls: expect.closeTo(1 / 7), budget_per_day: 20, budget_left: 20 })
})
