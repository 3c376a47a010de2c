import type { EvaluationResult } from '@callbook/domain'

/** What calls are filtered and measured by, as far as a result tells it: each kind of result tells its own. */
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
