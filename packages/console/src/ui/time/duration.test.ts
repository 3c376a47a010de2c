import { expect, it } from 'vitest'
import { clock, duration } from './duration.ts'

it.each([
  { seconds: 0.4, text: '0s' },
  { seconds: 41.87, text: '41s' },
  { seconds: 59.6, text: '59s' },
  { seconds: 125, text: '2m 5s' },
  { seconds: 3_780, text: '1h 3m' }
])('formats $seconds seconds as $text', ({ seconds, text }) => {
  expect(duration(seconds)).toBe(text)
})

it.each([
  { seconds: 0, text: '0:00' },
  { seconds: 7.99, text: '0:07' },
  { seconds: 750, text: '12:30' },
  { seconds: 3_723, text: '1:02:03' },
  { seconds: -1, text: '0:00' }
])('formats the place $seconds seconds into a recording as $text', ({ seconds, text }) => {
  expect(clock(seconds)).toBe(text)
})
