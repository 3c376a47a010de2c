import {
  type CallId,
  type EvaluationSource,
  type LeadQualityResult,
  type OrganizationId,
  unevaluatedLeadQuality
} from '@callbook/domain'
import { describe, expect, it } from 'vitest'
import {
  addCall,
  addClient,
  addOrganization,
  createTestDatabase,
  findWrongCounters,
  findWrongScores
} from '../../testing/index.ts'
import { storeEvaluation } from '../evaluations/store-evaluation.ts'
import { setReviewSample } from './waiting-calls.ts'

const { db, testDb } = await createTestDatabase()
const now = new Date('2026-11-16T10:00:00.000Z')

const all = { human_review_required: true, sampled: true }
const none = { human_review_required: false, sampled: false }

describe('the sample of a client', () => {
  it.each<[what: string, percent: number, source: EvaluationSource, result: object, expected: object]>([
    ['selects no call at 0 %', 0, 'model', {}, none],
    ['selects all calls at 100 %', 100, 'model', {}, all],
    ['selects no call without a score', 100, 'model', { overall_score: null }, none],
    ['selects no flagged call', 100, 'model', { isFlagged: true }, { human_review_required: true, sampled: false }],
    ['selects no imported result', 100, 'import', {}, none],
    ['selects no result of a person', 100, 'human', {}, none]
  ])('%s', async (_, percent, source, result, expected) => {
    const { organizationId, callId } = await addSampledCall(percent)

    await record(organizationId, callId, result, source)

    expect(await readState(organizationId, callId)).toEqual(expected)
    expect(await findWrongCounters(testDb, organizationId)).toEqual([])
    expect(await findWrongScores(testDb, organizationId)).toEqual([])
  })

  it('applies to later evaluations only', async () => {
    const { organizationId, clientId, callId } = await addSampledCall(0)
    await record(organizationId, callId, {})

    await setReviewSample({ db, organizationId }, clientId, 100)
    const before = await readState(organizationId, callId)
    await record(organizationId, callId, { overall_score: 71 })

    expect([before, await readState(organizationId, callId)]).toEqual([none, all])
  })

  it('selects the same calls when they are evaluated again', async () => {
    const { organizationId, clientId } = await addSampledCall(50)
    const calls: CallId[] = []
    for (let nth = 0; nth < 10; nth += 1) calls.push(await addCall(testDb, organizationId, clientId))

    const selections = []
    for (const overall_score of [70, 71]) {
      for (const id of calls) await record(organizationId, id, { overall_score })
      selections.push(await Promise.all(calls.map((id) => readState(organizationId, id))))
    }

    expect(selections[1]).toEqual(selections[0])
  })

  it('remains the reason after the review', async () => {
    const { organizationId, callId } = await addSampledCall(100)
    await record(organizationId, callId, {})

    await record(organizationId, callId, { overall_score: 20 }, 'human')

    expect(await readState(organizationId, callId)).toEqual({ human_review_required: false, sampled: true })
    expect(await findWrongCounters(testDb, organizationId)).toEqual([])
  })

  it('is not set for a client of another organization', async () => {
    const { organizationId, clientId } = await addSampledCall(7)

    expect(await setReviewSample({ db, organizationId: await addOrganization(testDb) }, clientId, 100)).toBeUndefined()
    expect(await setReviewSample({ db, organizationId }, clientId, 7)).toBe(7)
  })
})

async function addSampledCall(percent: number) {
  const organizationId = await addOrganization(testDb)
  const clientId = await addClient(testDb, organizationId)
  await setReviewSample({ db, organizationId }, clientId, percent)

  return { organizationId, clientId, callId: await addCall(testDb, organizationId, clientId) }
}

async function record(
  organizationId: OrganizationId,
  id: CallId,
  { overall_score = 70, isFlagged = false }: { overall_score?: number | null; isFlagged?: boolean },
  source: EvaluationSource = 'model'
): Promise<void> {
  const { flags, ...result } = unevaluatedLeadQuality('The caller was content.')
  const reason = isFlagged ? 'The verdicts differ.' : null
  const evaluated: LeadQualityResult = {
    ...result,
    overall_score,
    flags: { ...flags, human_review_required: isFlagged, review_reason: reason }
  }
  const model = source === 'model' ? 'judge' : null
  await storeEvaluation({ db, organizationId }, id, {
    evaluation: { domain: 'lead_quality', result: evaluated, source, model },
    now
  })
}

async function readState(organizationId: OrganizationId, id: CallId) {
  return await testDb
    .selectFrom('calls')
    .select((eb) => ['human_review_required' as const, eb.fn.coalesce('sampled', eb.lit(false)).as('sampled')])
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
}
