import type {
  EvaluationResult,
  LeadQualityResult,
  PromptAdherenceResult
} from '../evaluations/results/evaluation-result.ts'
import type { ScorecardResult } from '../scorecards/answers.ts'

/**
 * Removes the texts from the evaluation of an erased caller's call. Scores, flags and sentiment stay, and so do answers
 * with values from closed lists.
 */
export function redactTexts(result: ScorecardResult): ScorecardResult
export function redactTexts(result: EvaluationResult): EvaluationResult
export function redactTexts(result: EvaluationResult): EvaluationResult {
  if ('answers' in result) return withoutAnswerRationales(result)

  return 'scores' in result ? withoutRationales(result) : withoutFindings(result)
}

function withoutRationales({ overall_score, sentiment, flags, scores }: LeadQualityResult): LeadQualityResult {
  const entries = Object.entries(scores).map(([name, { score }]) => [name, { score, rationale: null }])

  return {
    overall_score,
    sentiment: { value: sentiment.value, rationale: null },
    flags: { ...flags, review_reason: null },
    scores: Object.fromEntries(entries)
  }
}

function withoutFindings({ score }: PromptAdherenceResult): PromptAdherenceResult {
  return {
    score,
    critical_failures_summary: null,
    what_went_well: [],
    what_went_wrong: [],
    recommendations_for_improvement: [],
    prompt: { system_instruction: null, system_variables: null }
  }
}

function withoutAnswerRationales({ score, answers }: ScorecardResult): ScorecardResult {
  const entries = Object.entries(answers).map(([key, { value }]) => [key, { value, rationale: null }])

  return { score, answers: Object.fromEntries(entries) }
}
