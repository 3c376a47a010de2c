import { listTurns, sizeOfTurns } from '../calls/transcript.ts'
import { type EvaluableCall, whyNotEvaluable } from './evaluability.ts'
import type { EvaluationDomain } from './evaluation.ts'
import { maxInstructionCharacters, maxJudgedCharacters } from './evaluation-prompts.ts'

export interface CallToEstimate extends EvaluableCall {
  readonly systemInstruction: string | null
}

export interface TokenEstimate {
  readonly input: number
  readonly output: number
}

/** What models make of English text, roughly. */
const charactersPerToken = 4

/** The prompt, and the schema of the answer. */
const fixedCharacters = 8_000

const outputTokens = 600

/** Roughly what a model will use up for one evaluation: nothing where there is nothing to judge. */
export function estimateTokens(domain: EvaluationDomain, call: CallToEstimate): TokenEstimate {
  const instruction = (call.systemInstruction ?? '').trim()
  const needsNone = whyNotEvaluable(call) !== undefined || (domain === 'prompt_adherence' && instruction === '')
  if (needsNone) return { input: 0, output: 0 }

  const spoken = Math.min(sizeOfTurns(listTurns(call)), maxJudgedCharacters)
  const shown = domain === 'prompt_adherence' ? Math.min(instruction.length, maxInstructionCharacters) : 0
  const characters = fixedCharacters + spoken + shown

  return { input: Math.ceil(characters / charactersPerToken), output: outputTokens }
}
