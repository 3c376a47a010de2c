import { describe, expect, it } from 'vitest'
import type { LeadQualityResult } from './evaluation-result.ts'
import { leadQualityWeights, overallScore, reviewReason } from './lead-quality.ts'

type Scores = LeadQualityResult['scores']

describe('overallScore', () => {
  it.each<[changed: Partial<Record<keyof Scores, number | null>>, overall: number | null]>([
    [{}, 80],
    [{ failure_risk: 100 }, 72],
    [{ failure_risk: 0 }, 82],
    [{ lead_completion: 0 }, 60],
    [{ lead_completion: null }, 80],
    [{ lead_completion: 100, lead_intent: null, objection_handling: null }, 87.1],
    [allOf(null), null],
    [{ ...allOf(null), failure_risk: 30 }, 70],
    [{ ...allOf(100), failure_risk: 0 }, 100],
    [{ ...allOf(0), failure_risk: 100 }, 0]
  ])('of 80 everywhere except %j is %s', (changed, overall) => {
    expect(overallScore(scores(changed))).toBe(overall)
  })

  it('has weights that add up to 100', () => {
    expect(Object.values(leadQualityWeights).reduce((sum, weight) => sum + weight)).toBe(100)
  })
})

describe('reviewReason', () => {
  const calm = { spokenTurns: 8, successEvaluation: null, criticalFailures: null }

  it.each([
    ['nothing odd', {}, {}, null],
    ['no objection to handle', { scores: scores({ objection_handling: null }) }, {}, null],
    ['a score missing', { scores: scores({ lead_intent: null }) }, {}, /lead_intent/],
    ['a score missing in a short call', { scores: scores({ lead_intent: null }) }, { spokenTurns: 3 }, null],
    ['a critical failure', {}, { criticalFailures: 'It quoted a price.' }, /instructions/],
    ['a success with a bad score', { overall_score: 39.9 }, { successEvaluation: 'true' }, /success/],
    ['a success with a fair score', { overall_score: 40 }, { successEvaluation: 'true' }, null],
    ['a failure with a good score', { overall_score: 70 }, { successEvaluation: ' Failure ' }, /failure/],
    ['a failure with a fair score', { overall_score: 69.9 }, { successEvaluation: 'false' }, null],
    ['a verdict on another scale', { overall_score: 95 }, { successEvaluation: '2' }, null],
    ['an unhappy caller of a good call', { overall_score: 70, sentiment: negative() }, {}, /sentiment/],
    ['an unhappy caller of a fair call', { overall_score: 69.9, sentiment: negative() }, {}, null],
    ['no score at all in a short call', { overall_score: null }, { spokenTurns: 2, successEvaluation: 'true' }, null]
  ] as const)('of %s', (_, result, context, reason) => {
    const evaluated = {
      overall_score: 60,
      sentiment: { value: 'neutral', rationale: null },
      scores: scores({}),
      ...result
    }

    const found = reviewReason(evaluated as LeadQualityResult, { ...calm, ...context })

    if (reason === null) expect(found).toBeNull()
    else expect(found).toMatch(reason)
  })
})

function scores(changed: Partial<Record<keyof Scores, number | null>>): Scores {
  const all = { ...allOf(80), failure_risk: 20, ...changed }

  return Object.fromEntries(Object.entries(all).map(([name, score]) => [name, { score, rationale: null }])) as Scores
}

function allOf(score: number | null): Record<keyof Scores, number | null> {
  return Object.fromEntries(Object.keys(leadQualityWeights).map((name) => [name, score])) as Record<
    keyof Scores,
    number | null
  >
}

function negative() {
  return { value: 'negative', rationale: null } as const
}
