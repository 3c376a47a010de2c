import {
  boundTranscript,
  type CallDirection,
  type CallStatus,
  type Conversation,
  type JsonObject,
  listTurns,
  maxInstructionCharacters,
  maxJudgedCharacters
} from '@callbook/domain'

/** A call as a judge has to know it. */
export interface CallToJudge extends Conversation {
  readonly direction: CallDirection
  readonly status: CallStatus
  readonly endedReason: string | null
  readonly durationSeconds: number | null
  /** The provider's own verdict, in its own words. */
  readonly successEvaluation: string | null
  readonly systemInstruction: string | null
  readonly systemVariables: JsonObject | null
}

export interface CallDocument {
  /** JSON: whatever was said on the call is inside its strings, from which no text can get out. */
  readonly text: string
  readonly omittedCharacters: number
}

/** What a judge of the conversation is given. */
export function describeCall(call: CallToJudge): CallDocument {
  return writeDocument(call, {})
}

/** The same beside the instruction that the agent had. */
export function describeCallAndInstruction(call: CallToJudge, instruction: string): CallDocument {
  const text = instruction.slice(0, maxInstructionCharacters).toWellFormed()
  const variables = JSON.stringify(call.systemVariables)
  const fits = text.length + variables.length <= maxInstructionCharacters

  return writeDocument(call, {
    instruction: {
      text,
      omitted_characters: instruction.length - text.length,
      variables: fits ? call.systemVariables : 'too long to be shown'
    }
  })
}

function writeDocument(call: CallToJudge, parts: object): CallDocument {
  const { turns, omittedCharacters, end } = boundTranscript(listTurns(call), maxJudgedCharacters)
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

  return { text: JSON.stringify(document), omittedCharacters }
}
