import type { EvaluationResult } from '@callbook/domain'

/** Returns the values of a result that calls are filtered and measured by. Each kind of result has its own. */
export function scoresOf(result: EvaluationResult) {
  return 'scores' in result
    ? {
        lead_score: result.overall_score,
        failure_risk: result.scores.failure_risk.score,
        sentiment: result.sentiment.value,
        negative_call: result.flags.negative_call
      }
    : { adherence_score: result.score }
}

/** Returns the scores of a result that its call shows as well. */
export function callScoresOf(result: EvaluationResult) {
  return 'scores' in result
    ? { lead_score: result.overall_score, sentiment: result.sentiment.value }
    : { adherence_score: result.score }
}
