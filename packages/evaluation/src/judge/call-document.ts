import {
  boundTranscript,
  type CallToEvaluate,
  listTurns,
  maxEvaluatedCharacters,
  maxInstructionCharacters
} from '@callbook/domain'

export interface CallDocument {
  /** JSON. The words of the call are inside strings, so they cannot be mistaken for instructions. */
  readonly text: string
  /** Sentences for the result about omitted parts of the call or its instruction. */
  readonly omissions: readonly string[]
}

/** Builds the document for the evaluation of the conversation. */
export function describeCall(call: CallToEvaluate): CallDocument {
  return writeDocument(call, { parts: {}, omissions: [] })
}

export function describeCallAndInstruction(call: CallToEvaluate, instruction: string): CallDocument {
  const text = instruction.slice(0, maxInstructionCharacters).toWellFormed()
  const omitted = instruction.length - text.length
  const fits = text.length + JSON.stringify(call.systemVariables).length <= maxInstructionCharacters
  const variables = fits ? call.systemVariables : 'too long to include'
  const omissions = [
    ...(omitted === 0 ? [] : [cutInstruction(omitted)]),
    ...(fits ? [] : ['The variables of the instruction were too long to include.'])
  ]

  return writeDocument(call, { parts: { instruction: { text, omitted_characters: omitted, variables } }, omissions })
}

/** Builds the document with the questions before the words of the call. */
export function describeCallAndQuestions(call: CallToEvaluate, questions: readonly object[]): CallDocument {
  return writeDocument(call, { parts: { questions }, omissions: [] })
}

function cutInstruction(characters: number): string {
  return `The instruction was too long to evaluate as a whole: the last ${characters} characters were omitted.`
}

function cutCall(characters: number): string {
  return `The call was too long to evaluate as a whole: ${characters} characters in the middle were omitted.`
}

interface DocumentParts {
  readonly parts: object
  readonly omissions: readonly string[]
}

function writeDocument(call: CallToEvaluate, { parts, omissions }: DocumentParts): CallDocument {
  const numbered = listTurns(call).map((turn, index) => ({ index, ...turn }))
  const { turns, omittedCharacters, end } = boundTranscript(numbered, maxEvaluatedCharacters)
  const document = {
    ...parts,
    call: {
      direction: call.direction,
      status: call.status,
      ended_reason: call.endedReason,
      duration_seconds: call.durationSeconds
    },
    transcript: turns,
    omitted_characters: omittedCharacters,
    end_of_transcript: end
  }

  return {
    text: JSON.stringify(document),
    omissions: [...(omittedCharacters === 0 ? [] : [cutCall(omittedCharacters)]), ...omissions]
  }
}
