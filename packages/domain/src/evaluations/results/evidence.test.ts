import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type CallMessage, messageRoles } from '../../calls/call-report.ts'
import type { Conversation } from '../../calls/transcript.ts'
import { unevaluatedLeadQuality, unevaluatedPromptAdherence } from './evaluation-result.ts'
import { maxQuoteLength, maxQuotes, sharedEvidence, verifyQuotes } from './evidence.ts'

const says = (role: CallMessage['role'], text: string): CallMessage => ({ role, text, start_seconds: null })
const call: Conversation = {
  messages: [
    says('assistant', 'Harbor Honda,\nhow can I help?'),
    says('system', ' '),
    says('user', 'I need  brakes.'),
    says('user', 'Tomorrow, please.'),
    says('assistant', 'Tomorrow, please hold.')
  ],
  transcript: 'not used'
}

describe('verifyQuotes', () => {
  it.each([
    ['a quote with other white space', { turn: 0, quote: 'Honda, how  can' }, { message: 0, quote: 'Honda, how can' }],
    ['a part of a later message of the turn', { turn: 1, quote: 'Tomorrow,' }, { message: 3, quote: 'Tomorrow,' }],
    ['words of two messages', { turn: 1, quote: 'brakes. Tomorrow' }, { message: 2, quote: 'brakes. Tomorrow' }],
    ['a unique quote of another turn', { turn: 9, quote: 'please hold' }, { message: 4, quote: 'please hold' }]
  ])('keeps %s', (_, claimed, found) => {
    expect(verifyQuotes(call, [{ field: 'sentiment', ...claimed }])).toEqual([{ field: 'sentiment', ...found }])
  })

  it.each([
    ['other words', { turn: 1, quote: 'I need a brake' }],
    ['other letters', { turn: 1, quote: 'i need brakes' }],
    ['words of two turns', { turn: 1, quote: 'please. Tomorrow' }],
    ['words that several other turns contain', { turn: 0, quote: 'Tomorrow, please' }],
    ['white space', { turn: 1, quote: ' \n' }],
    ['a negative turn', { turn: -1, quote: 'not used' }]
  ])('drops %s', (_, claimed) => {
    expect(verifyQuotes(call, [{ field: 'sentiment', ...claimed }])).toEqual([])
  })

  it('counts the lines of a transcript without messages', () => {
    const lines = { messages: [], transcript: 'AI: Hello\n\nUser: Brakes\n' }

    expect(verifyQuotes(lines, [{ field: 'score', turn: 1, quote: 'Brakes' }])).toMatchObject([{ message: 1 }])
  })

  it('never returns a quote that the transcript does not contain', () => {
    const text = fc.stringMatching(/^[abß😀 \n]{0,8}$/u)
    const messages = fc.array(
      fc.record({ role: fc.constantFrom(...messageRoles), text, start_seconds: fc.constant(null) })
    )
    const claims = fc.array(
      fc.record({ field: fc.string(), turn: fc.integer({ min: -2, max: 9 }), quote: fc.oneof(text, fc.string()) })
    )

    fc.assert(
      fc.property(messages, fc.option(text), claims, (said, transcript, claimed) => {
        const evidence = verifyQuotes({ messages: said, transcript }, claimed)

        const lines = said.length > 0 ? said.map((message) => message.text) : (transcript ?? '').split('\n')
        const whole = words(lines.join(' '))
        expect(evidence.filter(({ quote }) => quote === '' || !whole.includes(quote))).toEqual([])
        // Each quote begins within its message.
        const shown = said.length > 0 ? lines : lines.filter((line) => line.trim() !== '')
        for (const { message, quote } of evidence) {
          const start = words(shown.slice(message).join(' ')).indexOf(quote)
          expect(start).toBeGreaterThanOrEqual(0)
          expect(start).toBeLessThan(words(shown[message] ?? '').length)
        }
      })
    )
  })

  it('limits the length and the number of quotes', () => {
    const said = { messages: [says('user', 'x'.repeat(maxQuoteLength + 1))], transcript: null }
    const quoted = (length: number) => ({ field: 'score', turn: 0, quote: 'x'.repeat(length) })

    expect(verifyQuotes(said, [quoted(maxQuoteLength + 1)])).toEqual([])
    expect(verifyQuotes(said, Array(maxQuotes + 1).fill(quoted(maxQuoteLength)))).toHaveLength(maxQuotes)
  })
})

describe('sharedEvidence', () => {
  it('keeps the evidence of unchanged parts', () => {
    const before = unevaluatedLeadQuality('Silence.')
    const scores = { ...before.scores, naturalness: { score: 10, rationale: null } }
    const [changed, kept] = ['scores.naturalness', 'scores.lead_intent'].map((field) => ({
      field,
      message: 0,
      quote: 'x'
    }))

    expect(
      sharedEvidence(
        [changed, kept].flatMap((one) => one ?? []),
        before,
        { ...before, scores }
      )
    ).toEqual([kept])
  })

  it('follows the elements of lists', () => {
    const prompt = { system_instruction: null, system_variables: null }
    const before = { ...unevaluatedPromptAdherence('', prompt), what_went_wrong: ['one', 'two'] }
    const evidence = [0, 1].map((index) => ({ field: `what_went_wrong.${index}`, message: index, quote: 'x' }))

    expect(sharedEvidence(evidence, before, { ...before, what_went_wrong: ['one', 'new'] })).toEqual([evidence[0]])
  })

  it('follows the answers of a scorecard', () => {
    const yes = { value: 'yes', rationale: null }
    const evidence = ['booked', 'price_named'].map((key) => ({ field: `answers.${key}`, message: 0, quote: 'x' }))
    const before = { score: null, answers: { booked: yes, price_named: yes } }
    const after = { score: null, answers: { price_named: { ...yes, value: 'no' }, booked: yes } }

    expect(sharedEvidence(evidence, before, after)).toEqual([evidence[0]])
  })
})

function words(text: string): string {
  return text.replace(/\s+/gu, ' ').trim()
}
