import { listTurns, sizeOfTurns } from '../calls/transcript.ts'
import type { Question } from '../scorecards/questions.ts'
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

  const shown = domain === 'prompt_adherence' ? Math.min(instruction.length, maxInstructionCharacters) : 0

  return { input: inputTokens(fixedCharacters + shown, call), output: outputTokens }
}

/** The prompt, and the document without questions and conversation. */
const scorecardCharacters = 2_300

/** One question without its texts: its frame in the document, and the schema of its answer. */
const questionCharacters = 470

/** A rationale, and a quote for most answers. */
const answerTokens = 100

/** Estimates the tokens of the answers to a scorecard: zero if the call cannot be evaluated. */
export function estimateScorecardTokens(questions: readonly Question[], call: EvaluableCall): TokenEstimate {
  if (whyNotEvaluable(call) !== undefined) return { input: 0, output: 0 }
  const sizes = questions.map(({ key, question, instructions = '', choices = [] }) => {
    // Values are in the document, in the schema and in its description.
    const values = choices.reduce((length, { value }) => length + 3 * (value.length + 3), 0)

    return questionCharacters + 2 * key.length + question.length + instructions.length + values
  })
  const characters = sizes.reduce((sum, size) => sum + size, scorecardCharacters)

  return { input: inputTokens(characters, call), output: questions.length * answerTokens }
}

/** @param characters of the prompt without the conversation */
function inputTokens(characters: number, call: EvaluableCall): number {
  const spoken = Math.min(sizeOfTurns(listTurns(call)), maxEvaluatedCharacters)

  return Math.ceil((characters + spoken) / charactersPerToken)
}
