import type { LeadQualityResult, PromptAdherenceResult } from './evaluation-result.ts'

/** Returns the summary of critical failures; null without a score, because the summary is then the reason for that. */
export function criticalFailuresOf({ score, critical_failures_summary }: PromptAdherenceResult): string | null {
  return score === null ? null : critical_failures_summary
}

export const criticalFailureReason = 'The agent failed critically to follow its instructions.'

/** Returns the result that a lead quality evaluation has if the agent failed critically. */
export function withCriticalFailures(result: LeadQualityResult): LeadQualityResult {
  const flags = { ...result.flags, human_review_required: true, review_reason: criticalFailureReason }

  return { ...result, flags }
}
