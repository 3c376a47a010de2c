import { expect, it } from 'vitest'
import { duration } from './duration.ts'

it.each([
  { seconds: 0.4, told: '0s' },
  { seconds: 41.87, told: '41s' },
  { seconds: 59.6, told: '59s' },
  { seconds: 125, told: '2m 5s' },
  { seconds: 3_780, told: '1h 3m' }
])('formats $seconds seconds as $told', ({ seconds, told }) => {
  expect(duration(seconds)).toBe(told)
})
