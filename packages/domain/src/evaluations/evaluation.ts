import type { ScorecardDomain } from '../ids.ts'
import type { EvaluationStatus } from '../tables/call-values.ts'

export const builtInDomains = ['lead_quality', 'prompt_adherence'] as const

/** An evaluation whose result has a shape of its own. */
export type BuiltInDomain = (typeof builtInDomains)[number]

export function isBuiltInDomain(domain: string): domain is BuiltInDomain {
  return builtInDomains.some((one) => one === domain)
}

/** What an evaluation is about: a built-in domain or a scorecard. */
export type EvaluationDomain = BuiltInDomain | ScorecardDomain

export const evaluationStates = ['pending', 'completed'] as const

export type EvaluationState = (typeof evaluationStates)[number]

/** States of the pending evaluations of a call. */
export const evaluationWorkStates = ['waiting', 'running', 'failed'] as const

export type EvaluationWorkState = (typeof evaluationWorkStates)[number]

export const evaluationSources = ['human', 'import', 'model'] as const

export type EvaluationSource = (typeof evaluationSources)[number]

/** The completion time of each evaluation of one call; null while it is pending. */
export interface CompletionTimes {
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
export function evaluationStatus(progress: CompletionTimes): EvaluationStatus {
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

/** The versions of each prompt, under the names stored with results. The last one is in use. */
export const promptVersions: Readonly<Record<BuiltInDomain, readonly [string, ...string[]]>> = {
  lead_quality: ['lead-quality-v1'],
  prompt_adherence: ['prompt-adherence-v1']
}

export function currentPromptVersion(domain: BuiltInDomain): string {
  const [first, ...later] = promptVersions[domain]

  return later.at(-1) ?? first
}

/** Maximum part of a conversation in a prompt, in characters: about 15,000 tokens. */
export const maxEvaluatedCharacters = 60_000

/** Maximum part of the agent's system instruction in a prompt, in characters. */
export const maxInstructionCharacters = 40_000
