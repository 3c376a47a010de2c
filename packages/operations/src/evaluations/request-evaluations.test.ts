import { storeEvaluation } from '@callbook/db'
import { addCall, addClient, addOrganization, createTestDatabase } from '@callbook/db/testing'
import { type CallId, type OrganizationId, unevaluatedLeadQuality } from '@callbook/domain'
import { expect, it } from 'vitest'
import { tester } from '../testing/tester.ts'
import { within } from '../within.ts'
import { estimateRun, requestRuns } from './request-evaluations.ts'

const { db, testDb } = await createTestDatabase()

const now = new Date()
const conversation = JSON.stringify([
  { role: 'assistant', text: 'How can I help?', start_seconds: 1 },
  { role: 'user', text: 'I need a service.', start_seconds: 4 }
])
const missing = { domain: 'lead_quality', since: new Date(0), again: false } as const
const ignore = () => undefined

it('estimates the cost, and then requests only missing evaluations', async () => {
  const organizationId = await addOrganization(testDb)
  await addEvaluatedCall(organizationId, conversation)
  const [spoken, silent] = [await addOneCall(organizationId, conversation), await addOneCall(organizationId, '[]')]

  const estimate = await estimateRun(db, organizationId, { ...missing, onProgress: ignore })
  expect(await listWork(organizationId)).toEqual([])
  const requested = await requestRuns(within(db, organizationId, tester), [missing], { now, onProgress: ignore })
  const again = await requestRuns(within(db, organizationId, tester), [missing], { now, onProgress: ignore })

  expect(estimate).toEqual({
    ...{ domain: 'lead_quality', prompt_version: 'lead-quality-v1', calls: 3, evaluations: 2, judged_by_model: 1 },
    ...{ input_tokens: expect.any(Number), output_tokens: 900 }
  })
  expect([requested, again]).toEqual([2, 0])
  expect(await listWork(organizationId)).toEqual(
    [spoken, silent].map((call_id) => ({ call_id, domains: ['lead_quality'], requested: ['lead_quality'] }))
  )
})

it('requests another evaluation of calls with a result of the prompt only if asked to', async () => {
  const organizationId = await addOrganization(testDb)
  const evaluated = await addEvaluatedCall(organizationId, conversation)
  await addEvaluatedCall(organizationId, '[]')
  const repeated = { ...missing, again: true }

  const estimate = await estimateRun(db, organizationId, { ...repeated, onProgress: ignore })
  const requested = await requestRuns(within(db, organizationId, tester), [repeated], { now, onProgress: ignore })

  expect(estimate).toMatchObject({ calls: 2, evaluations: 1, judged_by_model: 1 })
  expect(requested).toBe(1)
  expect(await listWork(organizationId)).toMatchObject([{ call_id: evaluated }])
})

async function addOneCall(organizationId: OrganizationId, messages: string): Promise<CallId> {
  return await addCall(testDb, organizationId, await addClient(testDb, organizationId), { messages })
}

async function addEvaluatedCall(organizationId: OrganizationId, messages: string): Promise<CallId> {
  const callId = await addOneCall(organizationId, messages)
  const scoring = { promptVersion: 'lead-quality-v1', inputTokens: null, outputTokens: null, costUsd: null }
  const result = unevaluatedLeadQuality('Invented.')
  const evaluation = { domain: 'lead_quality', result, source: 'model', model: 'judge-1', scoring } as const
  await storeEvaluation({ db, organizationId }, callId, { evaluation, now })

  return callId
}

async function listWork(organizationId: OrganizationId) {
  return await testDb
    .selectFrom('evaluation_work')
    .select(['call_id', 'domains', 'requested'])
    .where('organization_id', '=', organizationId)
    .orderBy('call_id')
    .execute()
}
