import { longestTurnMs, maxTurnMs, worstTexts } from '@callbook/domain/testing'
import { describe, expect, it } from 'vitest'
import { describeCall, describeCallAndInstruction } from './judge/call-document.ts'
import { leadQualityForm } from './judge/completions.ts'
import { maxCompletionCharacters, readCompletion } from './judge/read-completion.ts'
import { readAnswers, scorecardForm } from './judge/scorecard.ts'

const call = {
  direction: 'inbound',
  status: 'completed',
  endedReason: null,
  durationSeconds: 60,
  successEvaluation: null,
  systemInstruction: null,
  systemVariables: null
} as const

const questions = [
  {
    key: 'booked',
    question: 'Was an appointment booked?',
    choices: [{ value: 'yes', needs_quote: true }, { value: 'no' }]
  }
]

/** Functions of this package that read a text of a stranger or of a model, as they are called. */
const places: Readonly<Record<string, (text: string) => unknown>> = {
  'document of a message': (text) => describeCall(callWith([{ role: 'user', text, start_seconds: null }], null)),
  'document of a transcript': (text) => describeCall(callWith([], text)),
  'document of an instruction': (text) => describeCallAndInstruction(callWith([], 'Hello'), text),
  completion: (text) => readCompletion(leadQualityForm, text.slice(0, maxCompletionCharacters)),
  'completion with an object': (text) =>
    readCompletion(leadQualityForm, `{${text.slice(0, maxCompletionCharacters - 1)}`),
  'completion of a scorecard': (text) =>
    readCompletion(
      scorecardForm(questions, callWith([], text)),
      JSON.stringify({ booked: { rationale: '', evidence: [], value: text.slice(0, 3_000) } })
    ),
  'quotes for a scorecard': (text) =>
    scorecardForm(questions, callWith([{ role: 'user', text, start_seconds: null }], null)).listGaps?.({
      booked: { rationale: '', evidence: [{ turn: 0, quote: `${text.slice(0, 300)}b` }], value: 'yes' }
    }),
  'answers of a scorecard': (text) =>
    readAnswers(questions, callWith([], text), {
      completion: { booked: { rationale: text.slice(0, maxCompletionCharacters), evidence: [], value: 'no' } },
      omissions: []
    }),
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
