import { expect, it } from 'vitest'
import { clock } from '#ui/time/duration.ts'

it.each([
  { seconds: 0, text: '0:00' },
  { seconds: 7.99, text: '0:07' },
  { seconds: 750, text: '12:30' },
  { seconds: 3_723, text: '1:02:03' },
  { seconds: -1, text: '0:00' }
])('formats $seconds seconds as $text', ({ seconds, text }) => {
  expect(clock(seconds)).toBe(text)
})
