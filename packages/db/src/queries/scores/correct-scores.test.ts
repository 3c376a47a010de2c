import { type CallId, type OrganizationId, unevaluatedLeadQuality, unevaluatedPromptAdherence } from '@callbook/domain'
import { describe, expect, it } from 'vitest'
import { addCall, addClient, addOrganization, createTestDatabase, findWrongScores } from '../../testing/index.ts'
import { recordEvaluation } from '../evaluations/record-evaluation.ts'
import { correctScores, type ScoresProgress } from './correct-scores.ts'

const { db, testDb } = await createTestDatabase()
const now = new Date()

describe('correctScores', () => {
  it('adds scores to calls evaluated earlier, and changes no other organization', async () => {
    const [acme, other] = [await someEvaluated(450), await someEvaluated(3)]
    for (const organizationId of [acme, other]) await forget(organizationId)

    const steps = await correct(acme)

    expect(steps.at(-1)).toEqual({ calls: 450, corrected: 450 })
    expect(await findWrongScores(testDb, acme)).toEqual([])
    expect(await findWrongScores(testDb, other)).toHaveLength(3)
    expect((await correct(acme)).at(-1)).toEqual({ calls: 450, corrected: 0 })
  })

  it('corrects the scores of another result', async () => {
    const organizationId = await someEvaluated(5)
    await testDb
      .updateTable('call_scores')
      .set({ lead_score: 99.5, adherence_score: null })
      .where('organization_id', '=', organizationId)
      .execute()

    expect((await correct(organizationId)).at(-1)).toEqual({ calls: 5, corrected: 5 })
    expect(await findWrongScores(testDb, organizationId)).toEqual([])
  })

  it('continues after an interruption', async () => {
    const organizationId = await someEvaluated(450)
    await forget(organizationId)
    for await (const { calls } of correctScores(db, organizationId, async () => {})) if (calls === 200) break

    expect((await correct(organizationId)).at(-1)).toEqual({ calls: 450, corrected: 250 })
  })

  it('may run concurrently with itself and with evaluations', async () => {
    const organizationId = await someEvaluated(300)
    const ids = await callsOf(organizationId)
    await forget(organizationId)

    await Promise.all([
      correct(organizationId),
      correct(organizationId),
      ...ids.slice(0, 60).map((id, index) => judge(organizationId, id, index))
    ])

    expect(await findWrongScores(testDb, organizationId)).toEqual([])
  })
})

async function correct(organizationId: OrganizationId): Promise<ScoresProgress[]> {
  const steps: ScoresProgress[] = []
  for await (const step of correctScores(db, organizationId, async () => {})) steps.push(step)

  return steps
}

/** Removes scores, as a previous release leaves them. */
async function forget(organizationId: OrganizationId): Promise<void> {
  await testDb.deleteFrom('call_scores').where('organization_id', '=', organizationId).execute()
}

async function callsOf(organizationId: OrganizationId): Promise<CallId[]> {
  const rows = await testDb.selectFrom('calls').select('id').where('organization_id', '=', organizationId).execute()

  return rows.map(({ id }) => id as CallId)
}

async function someEvaluated(count: number): Promise<OrganizationId> {
  const organizationId = await addOrganization(testDb)
  const clientId = await addClient(testDb, organizationId)
  for (let index = 0; index < count; index += 1) {
    await judge(organizationId, await addCall(testDb, organizationId, clientId), index)
  }

  return organizationId
}

async function judge(organizationId: OrganizationId, callId: CallId, score: number): Promise<void> {
  const quality = { ...unevaluatedLeadQuality('Invented.'), overall_score: score % 100 }
  const prompt = { system_instruction: null, system_variables: null }
  const adherence = { ...unevaluatedPromptAdherence('Invented.', prompt), score: score % 7 }
  const human = { source: 'human', model: null } as const

  await recordEvaluation(db, organizationId, callId, { domain: 'lead_quality', result: quality, ...human }, now)
  if (score % 3 === 0) {
    await recordEvaluation(db, organizationId, callId, { domain: 'prompt_adherence', result: adherence, ...human }, now)
  }
}
