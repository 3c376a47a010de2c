import { expect, it } from 'vitest'
import { describeAttempt } from './event-deliveries.ts'

it.each([
  { outcome: { status: 204, error: null, duration_ms: 85 }, tone: 'good', words: 'Responded 204 in 85 ms' },
  {
    outcome: { status: 503, error: 'returned 503', duration_ms: 1_212 },
    tone: 'bad',
    words: 'Responded 503 in 1,212 ms'
  },
  {
    outcome: { status: null, error: 'the address is not public', duration_ms: 3 },
    tone: 'bad',
    words: 'No response after 3 ms: the address is not public'
  }
])('returns "$words"', ({ outcome, ...expected }) => {
  expect(describeAttempt(outcome)).toEqual(expected)
})
