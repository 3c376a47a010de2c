import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { CallMessage, MessageRole } from './call-report.ts'
import { boundTranscript, countSpokenTurns, listTurns, type Turn, turnCharacters } from './transcript.ts'

const says = (role: MessageRole, text: string): CallMessage => ({ role, text, start_seconds: null })

describe('listTurns', () => {
  it('joins consecutive messages of one speaker and ignores silence', () => {
    const messages = [says('assistant', 'Hello?'), says('assistant', 'Anyone?'), says('user', ' '), says('user', 'Yes')]

    expect(listTurns({ messages, transcript: 'ignored' })).toEqual([
      { speaker: 'agent', text: 'Hello?\nAnyone?' },
      { speaker: 'caller', text: 'Yes' }
    ])
  })

  it('uses the lines of the transcript if there are no messages', () => {
    expect(listTurns({ messages: [], transcript: 'AI: Hello\n\nUser: Hi\n' })).toEqual([
      { speaker: 'unknown', text: 'AI: Hello' },
      { speaker: 'unknown', text: 'User: Hi' }
    ])
    expect(listTurns({ messages: [], transcript: null })).toEqual([])
  })
})

describe('countSpokenTurns', () => {
  it.each<[roles: readonly MessageRole[], spoken: number]>([
    [['system', 'assistant', 'tool', 'user'], 2],
    [['assistant', 'tool', 'assistant'], 1],
    [['assistant', 'user', 'tool', 'assistant', 'tool', 'assistant'], 3]
  ])('counts people and agents, but not tools: %j', (roles, spoken) => {
    const turns = listTurns({ messages: roles.map((role) => says(role, 'x')), transcript: null })

    expect(countSpokenTurns(turns)).toBe(spoken)
  })

  it('counts the lines of a transcript with unknown speakers', () => {
    expect(countSpokenTurns(listTurns({ messages: [], transcript: 'AI: Hello\nUser: Hi' }))).toBe(2)
  })
})

describe('boundTranscript', () => {
  const turns = fc.array(fc.record({ speaker: fc.constantFrom('agent', 'caller'), text: fc.string({ minLength: 1 }) }))

  it('keeps the beginning and the end, and reports the number of omitted characters', () => {
    fc.assert(
      fc.property(turns, fc.integer({ min: 70, max: 400 }), (said, max) => {
        const whole = textOf(said as Turn[])

        const { turns: beginning, omittedCharacters, end } = boundTranscript(said as Turn[], max)

        expect(whole.startsWith(textOf(beginning))).toBe(true)
        expect(whole.endsWith(textOf(end))).toBe(true)
        expect(textOf(beginning).length + omittedCharacters + textOf(end).length).toBe(whole.length)
        expect(sizeOf([...beginning, ...end])).toBeLessThanOrEqual(max)
        expect(omittedCharacters > 0).toBe(sizeOf(said as Turn[]) > max)
      })
    )
  })

  it('does not split a character', () => {
    const { turns: beginning, end } = boundTranscript([{ speaker: 'caller', text: '😀'.repeat(100) }], 70)

    expect([...beginning, ...end].every(({ text }) => text.isWellFormed())).toBe(true)
  })
})

/** The size including the text around each turn in the prompt. */
function sizeOf(turns: readonly Turn[]): number {
  return textOf(turns).length + turnCharacters * turns.length
}

function textOf(turns: readonly Turn[]): string {
  return turns.map(({ text }) => text).join('')
}
