import { listTurns, sizeOfTurns } from '../calls/transcript.ts'
import { type EvaluableCall, whyNotEvaluable } from './evaluability.ts'
import { type BuiltInDomain, maxEvaluatedCharacters, maxInstructionCharacters } from './evaluation.ts'

export interface CallToEstimate extends EvaluableCall {
  readonly systemInstruction: string | null
}

export interface TokenEstimate {
  readonly input: number
  readonly output: number
}

/** A rough average for English text. */
const charactersPerToken = 4

/** The prompt and the schema of the completion. */
const fixedCharacters = 11_000

const outputTokens = 900

/** Estimates the tokens of one evaluation: zero if the call cannot be evaluated. */
export function estimateTokens(domain: BuiltInDomain, call: CallToEstimate): TokenEstimate {
  const instruction = (call.systemInstruction ?? '').trim()
  const needsNone = whyNotEvaluable(call) !== undefined || (domain === 'prompt_adherence' && instruction === '')
  if (needsNone) return { input: 0, output: 0 }

  const spoken = Math.min(sizeOfTurns(listTurns(call)), maxEvaluatedCharacters)
  const shown = domain === 'prompt_adherence' ? Math.min(instruction.length, maxInstructionCharacters) : 0
  const characters = fixedCharacters + spoken + shown

  return { input: Math.ceil(characters / charactersPerToken), output: outputTokens }
}
