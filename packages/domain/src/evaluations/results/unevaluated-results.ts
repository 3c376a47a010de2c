import type { LeadQualityResult, PromptAdherenceResult } from './evaluation-result.ts'

/** The result of a call whose lead quality cannot be judged, for `reason`. */
export function unevaluatedLeadQuality(reason: string, reviewReason: string | null = null): LeadQualityResult {
  const entry = { score: null, rationale: null }

  return {
    overall_score: null,
    sentiment: { value: 'neutral', rationale: reason },
    flags: { negative_call: false, human_review_required: reviewReason !== null, review_reason: reviewReason },
    scores: {
      lead_completion: entry,
      clarity_politeness: entry,
      relevance_questions: entry,
      objection_handling: entry,
      naturalness: entry,
      lead_intent: entry,
      failure_risk: entry
    }
  }
}

/** The result of a call whose adherence to its prompt cannot be judged, for `reason`. */
export function unevaluatedPromptAdherence(
  reason: string,
  prompt: PromptAdherenceResult['prompt']
): PromptAdherenceResult {
  return {
    score: null,
    critical_failures_summary: reason,
    what_went_well: [],
    what_went_wrong: [],
    recommendations_for_improvement: [],
    prompt
  }
}
