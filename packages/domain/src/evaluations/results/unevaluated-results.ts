import type { LeadQualityResult, PromptAdherenceResult } from './evaluation-result.ts'

/** @param reason why the call cannot be evaluated, as a sentence */
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

/** @param reason why the call cannot be evaluated, as a sentence */
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
