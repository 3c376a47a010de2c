import type { EvaluationDomain } from './evaluation.ts'

/** The instructions that a model judges by, by the names under which results are kept; the one in use last. */
export const promptVersions: Readonly<Record<EvaluationDomain, readonly [string, ...string[]]>> = {
  lead_quality: ['lead-quality-v1'],
  prompt_adherence: ['prompt-adherence-v1']
}

export function currentPromptVersion(domain: EvaluationDomain): string {
  const [first, ...later] = promptVersions[domain]

  return later.at(-1) ?? first
}

/** How much of a call a model is shown, in characters: some 15,000 tokens. */
export const maxJudgedCharacters = 60_000

/** How much of the instruction that the agent had is shown beside it. */
export const maxInstructionCharacters = 40_000
