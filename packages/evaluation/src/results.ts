import {
  countSpokenTurns,
  type LeadQualityResult,
  listTurns,
  overallScore,
  type PromptAdherenceResult,
  reviewReason
} from '@callbook/domain'
import type { LeadQualityAnswer, PromptAdherenceAnswer } from './answers.ts'
import type { CallToJudge } from './call-document.ts'

interface Circumstances {
  /** How much of the middle of the call the model was not shown. */
  readonly omittedCharacters: number
  readonly criticalFailures: string | null
}

/** What a model says about lead quality, with what we compute of it. */
export function leadQualityResult(
  { scores, sentiment, negative_call }: LeadQualityAnswer,
  call: CallToJudge,
  { omittedCharacters, criticalFailures }: Circumstances
): LeadQualityResult {
  const judged = { overall_score: overallScore(scores), sentiment, scores }
  const spokenTurns = countSpokenTurns(listTurns(call))
  const context = { spokenTurns, successEvaluation: call.successEvaluation, criticalFailures }
  const review_reason = reviewReason(judged, context)
  const rationale = [sentiment.rationale ?? [], noteOf(omittedCharacters)].flat().join(' ')

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
  omittedCharacters: number
): PromptAdherenceResult {
  const recommendations = [...answer.recommendations_for_improvement, ...noteOf(omittedCharacters)]

  return { ...answer, recommendations_for_improvement: recommendations, prompt }
}

/** The result says it when it is of part of the call only. */
function noteOf(omittedCharacters: number): string[] {
  if (omittedCharacters === 0) return []

  return [`The call was too long to be judged as a whole: ${omittedCharacters} characters of its middle were left out.`]
}
