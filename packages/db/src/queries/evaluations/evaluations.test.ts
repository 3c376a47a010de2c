import { type CallId, type OrganizationId, unevaluatedLeadQuality, unevaluatedPromptAdherence } from '@callbook/domain'
import { expect, it } from 'vitest'
import { addCall, addClient, addOrganization, createTestDatabase } from '../../testing/index.ts'
import type { NewEvaluation } from './evaluation-versions.ts'
import { callEvaluationJson, findCallEvaluation } from './evaluations.ts'
import { storeEvaluation } from './store-evaluation.ts'

const { db, testDb } = await createTestDatabase()
const [first, second, third] = ['10:00', '10:05', '10:10'].map((time) => new Date(`2026-05-02T${time}:00.000Z`)) as [
  Date,
  Date,
  Date
]

it('shows the current results, and changes with each of them and with an erasure', async () => {
  const organizationId = await addOrganization(testDb)
  const callId = await addCall(testDb, organizationId, await addClient(testDb, organizationId))
  const store = async (evaluation: NewEvaluation, at: Date) =>
    await storeEvaluation({ db, organizationId }, callId, { evaluation, now: at })
  const pending = { state: 'pending', completed_at: null, result: null }
  expect(await shown(organizationId, callId)).toMatchObject({
    ...{ status: 'pending', updated_at: null, lead_quality: pending, prompt_adherence: pending }
  })

  await store(leadQuality('human'), first)
  await store(leadQuality('model'), second)
  expect(await shown(organizationId, callId)).toMatchObject({
    ...{ status: 'partial', updated_at: first.toISOString(), prompt_adherence: pending },
    lead_quality: { state: 'completed', completed_at: first.toISOString() }
  })

  await store(adherence, second)
  expect(await shown(organizationId, callId)).toMatchObject({ status: 'completed', updated_at: second.toISOString() })

  await testDb.updateTable('calls').set({ erased_at: third }).where('id', '=', callId).execute()
  expect(await shown(organizationId, callId)).toMatchObject({
    ...{ status: 'completed', updated_at: third.toISOString() },
    lead_quality: { completed_at: first.toISOString() }
  })
})

it('is not changed by the erasure of a call without results', async () => {
  const organizationId = await addOrganization(testDb)
  const callId = await addCall(testDb, organizationId, await addClient(testDb, organizationId), { erased_at: third })

  expect(await shown(organizationId, callId)).toMatchObject({ status: 'pending', updated_at: null })
})

async function shown(organizationId: OrganizationId, callId: CallId): Promise<unknown> {
  return JSON.parse((await findCallEvaluation({ db, reach: organizationId }, callId, callEvaluationJson)) ?? '')
}

function leadQuality(source: 'human' | 'model'): NewEvaluation {
  return { domain: 'lead_quality', result: unevaluatedLeadQuality(`By a ${source}.`), source, model: null }
}

const adherence: NewEvaluation = {
  domain: 'prompt_adherence',
  result: unevaluatedPromptAdherence('Invented.', { system_instruction: null, system_variables: null }),
  source: 'model',
  model: null
}
