import { expect, it } from 'vitest'
import { duration } from './duration.ts'

it.each([
  { seconds: 0.4, text: '0s' },
  { seconds: 41.87, text: '41s' },
  { seconds: 59.6, text: '59s' },
  { seconds: 125, text: '2m 5s' },
  { seconds: 3_780, text: '1h 3m' }
])('formats $seconds seconds as $text', ({ seconds, text }) => {
  expect(duration(seconds)).toBe(text)
})
