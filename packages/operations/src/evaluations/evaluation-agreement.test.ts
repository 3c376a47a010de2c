import { type NewEvaluation, storeEvaluation } from '@callbook/db'
import { addCall, addClient, addOrganization, createTestDatabase } from '@callbook/db/testing'
import { type CallId, type OrganizationId, unevaluatedLeadQuality } from '@callbook/domain'
import { describe, expect, it } from 'vitest'
import { measureAgreement } from './evaluation-agreement.ts'

const { db, testDb } = await createTestDatabase()

const now = new Date()
const since = new Date(0)

describe('measureAgreement', () => {
  it('compares the latest results of the model and of people for each call', async () => {
    const organizationId = await addOrganization(testDb)
    for (const [machine, human] of [
      [80, 60],
      [40, 50],
      [10, null]
    ] as const) {
      const callId = await addOneCall(organizationId)
      await record(organizationId, callId, 'model', 99)
      await record(organizationId, callId, 'model', machine)
      await record(organizationId, callId, 'human', human)
    }
    await record(organizationId, await addOneCall(organizationId), 'human', 0)

    const { all } = await measureAgreement(db, organizationId, { since })

    expect(all).toContainEqual({
      domain: 'lead_quality',
      field: 'overall_score',
      measure: 'mean_absolute_error',
      value: 15,
      calls: 2
    })
    expect(all).toContainEqual({
      domain: 'lead_quality',
      field: 'flags.negative_call',
      measure: 'cohens_kappa',
      value: 0.4,
      calls: 3
    })
    expect(all).toContainEqual({
      domain: 'prompt_adherence',
      field: 'score',
      measure: 'mean_absolute_error',
      value: null,
      calls: 0
    })
  })

  it('compares sampled and flagged calls apart', async () => {
    const organizationId = await addOrganization(testDb)
    for (const [human, reason] of [
      [50, { flagged: false }],
      [80, { flagged: true }],
      [90, { flagged: false, sampled: true }]
    ] as const) {
      const callId = await addOneCall(organizationId)
      await record(organizationId, callId, 'model', 90)
      await record(organizationId, callId, 'human', human)
      await testDb.updateTable('calls').set(reason).where('id', '=', callId).execute()
    }

    const groups = await measureAgreement(db, organizationId, { since })

    expect(groups.all[0]).toMatchObject({ value: 16.667, calls: 3 })
    expect(groups.flagged[0]).toMatchObject({ value: 10, calls: 1 })
    expect(groups.sampled[0]).toMatchObject({ value: 0, calls: 1 })
  })

  it('filters by model and prompt', async () => {
    const organizationId = await addOrganization(testDb)
    const callId = await addOneCall(organizationId)
    await record(organizationId, callId, 'model', 90, 'lead-quality-v0')
    await record(organizationId, callId, 'model', 60)
    await record(organizationId, callId, 'human', 50)
    const filters = [{}, { promptVersion: 'lead-quality-v0' }, { model: 'judge-1' }, { model: 'judge-2' }]

    const errors = []
    for (const filter of filters) {
      const { all } = await measureAgreement(db, organizationId, { since, ...filter })
      errors.push(all[0]?.value)
    }

    expect(errors).toEqual([10, 40, 10, null])
  })

  it('skips calls that could not be evaluated', async () => {
    const organizationId = await addOrganization(testDb)
    const callId = await addOneCall(organizationId)
    await record(organizationId, callId, 'model', null)
    await record(organizationId, callId, 'human', 50)

    const { all } = await measureAgreement(db, organizationId, { since })

    expect(all.map(({ calls }) => calls)).toEqual(Array(12).fill(0))
  })
})

async function addOneCall(organizationId: OrganizationId): Promise<CallId> {
  return await addCall(testDb, organizationId, await addClient(testDb, organizationId))
}

/** Records a result. A low score marks the call as negative. */
async function record(
  organizationId: OrganizationId,
  callId: CallId,
  source: 'human' | 'model',
  score: number | null,
  promptVersion = 'lead-quality-v1'
): Promise<void> {
  const unevaluated = unevaluatedLeadQuality('Invented.')
  const flags = { ...unevaluated.flags, negative_call: score === null || score < 45 }
  const result = { ...unevaluated, overall_score: score, flags }
  const scoring = { promptVersion, inputTokens: null, outputTokens: null, costUsd: null }
  const evaluation: NewEvaluation = { domain: 'lead_quality', result, source, model: null }
  const made = source === 'model' ? { ...evaluation, model: 'judge-1', scoring } : evaluation
  await storeEvaluation({ db, organizationId }, callId, { evaluation: made, now })
}
