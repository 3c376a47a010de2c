import type { EvaluationDomain } from './evaluation.ts'

/** The versions of each prompt, under the names stored with results. The last one is in use. */
export const promptVersions: Readonly<Record<EvaluationDomain, readonly [string, ...string[]]>> = {
  lead_quality: ['lead-quality-v1'],
  prompt_adherence: ['prompt-adherence-v1']
}

export function currentPromptVersion(domain: EvaluationDomain): string {
  const [first, ...later] = promptVersions[domain]

  return later.at(-1) ?? first
}

/** Maximum part of a conversation in a prompt, in characters: about 15,000 tokens. */
export const maxEvaluatedCharacters = 60_000

/** Maximum part of the agent's system instruction in a prompt, in characters. */
export const maxInstructionCharacters = 40_000
