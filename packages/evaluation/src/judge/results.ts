import {
  type CallToJudge,
  countSpokenTurns,
  type LeadQualityResult,
  listTurns,
  overallScore,
  type PromptAdherenceResult,
  reviewReason
} from '@callbook/domain'
import type { LeadQualityAnswer, PromptAdherenceAnswer } from './answers.ts'

interface Circumstances {
  /** What the model was not shown. */
  readonly omissions: readonly string[]
  readonly criticalFailures: string | null
}

/** What a model says about lead quality, with what we compute of it. */
export function leadQualityResult(
  { scores, sentiment, negative_call }: LeadQualityAnswer,
  call: CallToJudge,
  { omissions, criticalFailures }: Circumstances
): LeadQualityResult {
  const judged = { overall_score: overallScore(scores), sentiment, scores }
  const spokenTurns = countSpokenTurns(listTurns(call))
  const context = { spokenTurns, successEvaluation: call.successEvaluation, criticalFailures }
  const review_reason = reviewReason(judged, context)
  const rationale = [sentiment.rationale ?? [], omissions].flat().join(' ')

  return {
    ...judged,
    sentiment: { value: sentiment.value, rationale: rationale === '' ? null : rationale },
    flags: { negative_call, human_review_required: review_reason !== null, review_reason }
  }
}

/** What a model says about prompt adherence, with what it was judged against. */
export function promptAdherenceResult(
  answer: PromptAdherenceAnswer,
  prompt: PromptAdherenceResult['prompt'],
  omissions: readonly string[]
): PromptAdherenceResult {
  const recommendations = [...answer.recommendations_for_improvement, ...omissions]

  return { ...answer, recommendations_for_improvement: recommendations, prompt }
}
