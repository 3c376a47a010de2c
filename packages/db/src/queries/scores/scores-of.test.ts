import {
  type EvaluationSource,
  evaluationSources,
  unevaluatedLeadQuality,
  unevaluatedPromptAdherence
} from '@callbook/domain'
import { propertyRuns } from '@callbook/postgres/testing'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { addCall, addClient, addOrganization, createTestDatabase, findWrongScores } from '../../testing/index.ts'
import type { NewEvaluation } from '../evaluations/evaluation-versions.ts'
import { storeEvaluation } from '../evaluations/store-evaluation.ts'

const { db, testDb } = await createTestDatabase()
const now = new Date()

const unevaluated = unevaluatedLeadQuality('Invented.')
const score = fc.oneof(
  fc.constant(null),
  fc.double({ min: 0, max: 100, noNaN: true }),
  fc.integer({ min: 0, max: 100 })
)
const leadQuality = fc
  .record({
    overall_score: score,
    failure_risk: score,
    value: fc.constantFrom('positive', 'neutral', 'negative', 'mixed'),
    negative_call: fc.boolean(),
    human_review_required: fc.boolean()
  })
  .map(({ overall_score, failure_risk, value, ...flags }) => ({
    domain: 'lead_quality' as const,
    result: {
      overall_score,
      sentiment: { value, rationale: null },
      flags: { ...flags, review_reason: null },
      scores: { ...unevaluated.scores, failure_risk: { score: failure_risk, rationale: null } }
    }
  }))
const promptAdherence = fc.tuple(score, fc.boolean()).map(([score, hasFailed]) => ({
  domain: 'prompt_adherence' as const,
  result: {
    ...unevaluatedPromptAdherence('Invented.', { system_instruction: null, system_variables: null }),
    score,
    critical_failures_summary: hasFailed ? 'It quoted a price.' : null
  }
}))

const scoring = { promptVersion: 'v1', inputTokens: null, outputTokens: null, costUsd: null }
const evaluation = fc
  .tuple(fc.oneof(leadQuality, promptAdherence), fc.constantFrom(...evaluationSources))
  .map(
    ([evaluated, source]: [
      { domain: NewEvaluation['domain']; result: NewEvaluation['result'] },
      EvaluationSource
    ]) => ({
      ...evaluated,
      source,
      model: null,
      ...(source === 'model' && { scoring })
    })
  )

it('keeps the scores equal to the current results, even for concurrent results', async () => {
  const organizationId = await addOrganization(testDb)
  const clientId = await addClient(testDb, organizationId)

  await fc.assert(
    fc.asyncProperty(fc.array(evaluation, { maxLength: 6 }), async (evaluations) => {
      const callId = await addCall(testDb, organizationId, clientId)

      await Promise.all(
        evaluations.map((one) => storeEvaluation({ db, organizationId }, callId, { evaluation: one, now }))
      )

      expect(await findWrongScores(testDb, organizationId)).toEqual([])
    }),
    { numRuns: propertyRuns(60) }
  )
})
