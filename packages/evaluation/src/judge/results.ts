import {
  type CallToEvaluate,
  countSpokenTurns,
  type LeadQualityResult,
  listTurns,
  overallScore,
  type PromptAdherenceResult,
  reviewReason
} from '@callbook/domain'
import type { LeadQualityCompletion, PromptAdherenceCompletion } from './completions.ts'

interface LeadQualityContext {
  /** Parts of the call that the model has not seen. */
  readonly omissions: readonly string[]
  readonly criticalFailures: string | null
}

/** Builds the lead-quality result from the completion and the computed members. */
export function leadQualityResult(
  { scores, sentiment, negative_call }: LeadQualityCompletion,
  call: CallToEvaluate,
  { omissions, criticalFailures }: LeadQualityContext
): LeadQualityResult {
  const evaluated = { overall_score: overallScore(scores), sentiment, scores }
  const spokenTurns = countSpokenTurns(listTurns(call))
  const context = { spokenTurns, successEvaluation: call.successEvaluation, criticalFailures }
  const review_reason = reviewReason(evaluated, context)
  const rationale = [sentiment.rationale ?? [], omissions].flat().join(' ')

  return {
    ...evaluated,
    sentiment: { value: sentiment.value, rationale: rationale === '' ? null : rationale },
    flags: { negative_call, human_review_required: review_reason !== null, review_reason }
  }
}

/** Builds the prompt-adherence result from the completion and the prompt. */
export function promptAdherenceResult(
  answer: PromptAdherenceCompletion,
  prompt: PromptAdherenceResult['prompt'],
  omissions: readonly string[]
): PromptAdherenceResult {
  const recommendations = [...answer.recommendations_for_improvement, ...omissions]

  return { ...answer, recommendations_for_improvement: recommendations, prompt }
}
