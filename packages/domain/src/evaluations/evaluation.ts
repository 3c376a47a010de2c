import type { EvaluationStatus } from '../tables/call-values.ts'

export const evaluationDomains = ['lead_quality', 'prompt_adherence'] as const
export type EvaluationDomain = (typeof evaluationDomains)[number]

export const evaluationStates = ['pending', 'completed'] as const
export type EvaluationState = (typeof evaluationStates)[number]

export const evaluationSources = ['human', 'import', 'model'] as const
export type EvaluationSource = (typeof evaluationSources)[number]

/** The completion time of each evaluation of one call; null while it is pending. */
export interface EvaluationProgress {
  readonly leadQualityCompletedAt: Date | string | null
  readonly promptAdherenceCompletedAt: Date | string | null
}

export function evaluationState(completedAt: Date | string | null): EvaluationState {
  return completedAt === null ? 'pending' : 'completed'
}

/**
 * Returns the overall status of a call's evaluations.
 *
 * `pending` while neither is done, `completed` once both are, `partial` in between.
 */
export function evaluationStatus(progress: EvaluationProgress): EvaluationStatus {
  const leadQuality = evaluationState(progress.leadQualityCompletedAt)
  const promptAdherence = evaluationState(progress.promptAdherenceCompletedAt)

  return leadQuality === promptAdherence ? leadQuality : 'partial'
}

/**
 * Returns `true` if a new result becomes the current one.
 *
 * The current result is the latest human one, else the latest other.
 *
 * @param current the source of the current result; null before the first
 */
export function supersedes(current: EvaluationSource | null, candidate: EvaluationSource): boolean {
  return candidate === 'human' || current !== 'human'
}
