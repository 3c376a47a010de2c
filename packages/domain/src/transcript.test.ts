import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { CallMessage, MessageRole } from './call-report.ts'
import { boundTranscript, countSpokenTurns, listTurns, type Turn } from './transcript.ts'

const says = (role: MessageRole, text: string): CallMessage => ({ role, text, start_seconds: null })

describe('listTurns', () => {
  it('joins what one speaker says in a row, and leaves out silence', () => {
    const messages = [says('assistant', 'Hello?'), says('assistant', 'Anyone?'), says('user', ' '), says('user', 'Yes')]

    expect(listTurns({ messages, transcript: 'ignored' })).toEqual([
      { speaker: 'agent', text: 'Hello?\nAnyone?' },
      { speaker: 'caller', text: 'Yes' }
    ])
  })

  it('takes the lines of the transcript where there are no messages', () => {
    expect(listTurns({ messages: [], transcript: 'AI: Hello\n\nUser: Hi\n' })).toEqual([
      { speaker: 'unknown', text: 'AI: Hello' },
      { speaker: 'unknown', text: 'User: Hi' }
    ])
    expect(listTurns({ messages: [], transcript: null })).toEqual([])
  })
})

describe('countSpokenTurns', () => {
  it('counts people and agents, not tools', () => {
    const turns = listTurns({
      messages: [says('system', 'x'), says('assistant', 'a'), says('tool', '{}'), says('user', 'b')],
      transcript: null
    })

    expect(countSpokenTurns(turns)).toBe(2)
  })
})

describe('boundTranscript', () => {
  const turns = fc.array(fc.record({ speaker: fc.constantFrom('agent', 'caller'), text: fc.string({ minLength: 1 }) }))

  it('keeps a beginning and an end, and tells how much is missing between them', () => {
    fc.assert(
      fc.property(turns, fc.integer({ min: 2, max: 40 }), (said, max) => {
        const whole = textOf(said as Turn[])

        const { turns: beginning, omittedCharacters, end } = boundTranscript(said as Turn[], max)

        expect(whole.startsWith(textOf(beginning))).toBe(true)
        expect(whole.endsWith(textOf(end))).toBe(true)
        expect(textOf(beginning).length + omittedCharacters + textOf(end).length).toBe(whole.length)
        expect(textOf(beginning).length + textOf(end).length).toBeLessThanOrEqual(max)
        expect(omittedCharacters > 0).toBe(whole.length > max)
      })
    )
  })

  it('does not cut a character in two', () => {
    const { turns: beginning, end } = boundTranscript([{ speaker: 'caller', text: '😀'.repeat(10) }], 6)

    expect([...beginning, ...end].every(({ text }) => text.isWellFormed())).toBe(true)
  })
})

function textOf(turns: readonly Turn[]): string {
  return turns.map(({ text }) => text).join('')
}
