import { expect, it } from 'vitest'
import { clock } from './clock.ts'

it.each([
  { seconds: 0, told: '0:00' },
  { seconds: 7.99, told: '0:07' },
  { seconds: 750, told: '12:30' },
  { seconds: 3_723, told: '1:02:03' },
  { seconds: -1, told: '0:00' }
])('formats $seconds seconds as $told', ({ seconds, told }) => {
  expect(clock(seconds)).toBe(told)
})
