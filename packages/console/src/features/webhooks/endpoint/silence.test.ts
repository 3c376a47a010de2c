import { expect, it } from 'vitest'
import { describeSilenceAlarm, toLongestUnit, toSeconds } from './silence.ts'

it.each([
  { seconds: null, count: '', unit: 'hours' },
  { seconds: 300, count: 5, unit: 'minutes' },
  { seconds: 5_400, count: 90, unit: 'minutes' },
  { seconds: 21_600, count: 6, unit: 'hours' },
  { seconds: 86_400, count: 1, unit: 'days' },
  { seconds: 330, count: 5.5, unit: 'minutes' }
] as const)('converts $seconds seconds to $count $unit and back', ({ seconds, ...span }) => {
  expect(toLongestUnit(seconds)).toEqual(span)
  expect(toSeconds(String(span.count), span.unit)).toBe(seconds)
})

it.each([
  { seconds: null, suspects: false, words: 'Off' },
  { seconds: null, suspects: true, words: 'Alerts after an unusual silence.' },
  { seconds: 3_600, suspects: false, words: 'Alerts after 1 hour without a report.' },
  {
    seconds: 259_200,
    suspects: true,
    words: 'Alerts after 3 days without a report, and after an unusual silence.'
  }
])('describes $seconds seconds and $suspects as: $words', ({ seconds, suspects, words }) => {
  expect(describeSilenceAlarm({ silence_after_seconds: seconds, suspects_silence: suspects })).toBe(words)
})
