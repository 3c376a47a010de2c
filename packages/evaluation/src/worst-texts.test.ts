import { longestTurnMs, maxTurnMs, worstTexts } from '@callbook/domain/testing'
import { describe, expect, it } from 'vitest'
import { describeCall, describeCallAndInstruction } from './judge/call-document.ts'
import { leadQualityForm } from './judge/completions.ts'
import { maxCompletionCharacters, readCompletion } from './judge/read-completion.ts'

const call = {
  direction: 'inbound',
  status: 'completed',
  endedReason: null,
  durationSeconds: 60,
  successEvaluation: null,
  systemInstruction: null,
  systemVariables: null
} as const

/** Functions of this package that read a text of a stranger or of a model, as they are called. */
const places: Readonly<Record<string, (text: string) => unknown>> = {
  'document of a message': (text) => describeCall(callWith([{ role: 'user', text, start_seconds: null }], null)),
  'document of a transcript': (text) => describeCall(callWith([], text)),
  'document of an instruction': (text) => describeCallAndInstruction(callWith([], 'Hello'), text),
  completion: (text) => readCompletion(leadQualityForm, text.slice(0, maxCompletionCharacters)),
  'completion with an object': (text) =>
    readCompletion(leadQualityForm, `{${text.slice(0, maxCompletionCharacters - 1)}`),
  'long completion': (text) => readCompletion(leadQualityForm, text)
}

function callWith(messages: Parameters<typeof describeCall>[0]['messages'], transcript: string | null) {
  return { ...call, messages, transcript }
}

describe.each(Object.keys(places))('%s', (place) => {
  it.each(Object.keys(worstTexts))('holds the event loop for a moment for %s', (name) => {
    expect(longestTurnMs(() => places[place]?.(worstTexts[name] ?? ''))).toBeLessThanOrEqual(maxTurnMs)
  })
})
