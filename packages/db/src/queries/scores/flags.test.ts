import { type CallId, type EvaluationSource, type LeadQualityResult, unevaluatedLeadQuality } from '@callbook/domain'
import { expect, it } from 'vitest'
import { addCall, addClient, addOrganization, createTestDatabase, findWrongScores } from '../../testing/index.ts'
import { storeEvaluation } from '../evaluations/store-evaluation.ts'
import { measureScores } from './measure-scores.ts'

const { db, testDb } = await createTestDatabase()
const start = new Date('2026-01-01T00:00:00Z')
const end = new Date('2026-02-01T00:00:00Z')

it.each<[what: string, results: readonly [EvaluationSource, boolean][], flags: object]>([
  ['a flag of a model', [['model', true]], { calls: 1, flagged: 1 }],
  ['no flag of a model', [['model', false]], { calls: 1, flagged: 0 }],
  ['a flag of an import', [['import', true]], { calls: 1, flagged: 1 }],
  [
    'another evaluation without a flag',
    [
      ['model', true],
      ['model', false]
    ],
    { calls: 1, flagged: 0 }
  ],
  [
    'a review of a flagged call',
    [
      ['model', true],
      ['human', false]
    ],
    { calls: 1, flagged: 1 }
  ],
  [
    'a review that flags a call',
    [
      ['model', false],
      ['human', true]
    ],
    { calls: 1, flagged: 0 }
  ],
  [
    'another evaluation after a review',
    [
      ['model', true],
      ['human', false],
      ['model', false]
    ],
    { calls: 1, flagged: 1 }
  ],
  ['a review only', [['human', true]], { calls: 0, flagged: 0 }]
])('counts %s in the flag rate without the results of users', async (_, results, flags) => {
  const organizationId = await addOrganization(testDb)
  const clientId = await addClient(testDb, organizationId)
  const id = await addCall(testDb, organizationId, clientId, { created_at: start })

  for (const [index, [source, isFlagged]] of results.entries()) {
    await record(organizationId, id, source, resultOf(isFlagged, index))
  }

  expect(await measureScores(db, organizationId, { start, end, buckets: [start] })).toMatchObject([{ flags }])
  expect(await findWrongScores(testDb, organizationId)).toEqual([])
})

async function record(
  organizationId: Awaited<ReturnType<typeof addOrganization>>,
  id: CallId,
  source: EvaluationSource,
  result: LeadQualityResult
): Promise<void> {
  const evaluation = { domain: 'lead_quality', result, source, model: source === 'model' ? 'judge' : null } as const
  await storeEvaluation({ db, organizationId }, id, { evaluation, now: start })
}

/** Returns a result that differs from those with another index. */
function resultOf(isFlagged: boolean, index: number): LeadQualityResult {
  const { flags, ...result } = unevaluatedLeadQuality(`Result ${index}`)
  const reason = isFlagged ? 'The verdicts differ.' : null

  return { ...result, flags: { ...flags, human_review_required: isFlagged, review_reason: reason } }
}
