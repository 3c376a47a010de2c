import { describe, expect, it } from 'vitest'
import { groupTurns, type Message, mergeSpans, orderSpans, type Speech, spanAt } from './turns.ts'

const said = (
  role: Message['role'],
  text: string,
  start: number | null = null,
  rest: Partial<Message> = {}
): Message => {
  return { role, text, start_seconds: start, ...rest }
}

describe('turnsOf', () => {
  it('groups messages into turns by speaker and merges consecutive tool messages', () => {
    const turns = groupTurns([
      said('system', 'You are Riley.'),
      said('assistant', 'Hello.', 0.5),
      said('assistant', 'How can I help?', 2, { end_seconds: 3, interrupted: true }),
      said('user', 'Hi.', 3),
      said('tool', 'find({})', 4, { tool_name: 'find' }),
      said('tool', 'find → []', 5, { tool_name: 'find' }),
      said('assistant', 'One moment.', 6, { speaker: 'Riley' })
    ])

    expect(turns.map(({ kind, key }) => [kind, key])).toEqual([
      ['note', 0],
      ['speech', 1],
      ['speech', 2],
      ['speech', 3],
      ['tools', 4],
      ['speech', 6]
    ])
    expect(speeches(turns).map(({ speaker, isFirst, side, end }) => [speaker, isFirst, side, end])).toEqual([
      ['Agent', true, 'agent', null],
      ['Agent', false, 'agent', 3],
      ['Caller', true, 'caller', null],
      ['Riley', true, 'agent', null]
    ])
  })

  it('handles thousands of messages in linear time', () => {
    const many = Array.from({ length: 50_000 }, (_, index) => said(index % 2 === 0 ? 'user' : 'tool', 'x', index))

    expect(groupTurns(many)).toHaveLength(50_000)
    expect(orderSpans(speeches(groupTurns(many)))).toHaveLength(25_000)
  })
})

describe('spansOf', () => {
  const spans = orderSpans(
    speeches(
      groupTurns([
        said('user', 'x'.repeat(1_000), 10),
        said('assistant', 'Without a time'),
        said('assistant', 'Hello', 2, { end_seconds: 4 }),
        said('user', 'Hi', 20)
      ])
    )
  )

  it('orders spans by time, and ends each at its reported end, the next start or an estimate', () => {
    expect(spans.map(({ key, start, end }) => [key, start, end])).toEqual([
      [2, 2, 4],
      [0, 10, 20],
      [3, 20, 20.6]
    ])
  })

  it.each([
    { seconds: 1.9, key: undefined },
    { seconds: 2, key: 2 },
    { seconds: 9, key: 2 },
    { seconds: 10, key: 0 },
    { seconds: 1_000, key: 3 }
  ])('finds the span of message $key at $seconds seconds', ({ seconds, key }) => {
    expect(spanAt(spans, seconds)?.key).toBe(key)
  })

  it('merges spans that would be indistinguishable', () => {
    const many = Array.from({ length: 5_000 }, (_, index) => said('user', 'x', index, { end_seconds: index + 0.5 }))

    expect(mergeSpans(spans, { side: 'caller', duration: 40, width: 400 })).toEqual([[100, 206]])
    expect(mergeSpans(spans, { side: 'agent', duration: 40, width: 400 })).toEqual([[20, 40]])
    expect(
      mergeSpans(orderSpans(speeches(groupTurns(many))), { side: 'caller', duration: 5_000, width: 400 }).length
    ).toBeLessThanOrEqual(400)
  })
})

function speeches(turns: ReturnType<typeof groupTurns>): Speech[] {
  return turns.filter((turn) => turn.kind === 'speech')
}
