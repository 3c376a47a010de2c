import type { LeadQualityResult, PromptAdherenceResult } from './evaluation-result.ts'

/**
 * What an evaluation of prompt adherence found to be critical. A result without a score has its reason there instead.
 */
export function criticalFailuresOf({ score, critical_failures_summary }: PromptAdherenceResult): string | null {
  return score === null ? null : critical_failures_summary
}

export const criticalFailureReason = 'The agent failed critically to follow its instructions.'

/** A result of lead quality, as it had been with critical failures known. */
export function withCriticalFailures(result: LeadQualityResult): LeadQualityResult {
  const flags = { ...result.flags, human_review_required: true, review_reason: criticalFailureReason }

  return { ...result, flags }
}
