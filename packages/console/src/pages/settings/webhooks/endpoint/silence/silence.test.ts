import { expect, it } from 'vitest'
import { secondsOf, spanOf, wordsOfWatch } from './silence.ts'

it.each([
  { seconds: null, count: '', unit: 'hours' },
  { seconds: 300, count: 5, unit: 'minutes' },
  { seconds: 5_400, count: 90, unit: 'minutes' },
  { seconds: 21_600, count: 6, unit: 'hours' },
  { seconds: 86_400, count: 1, unit: 'days' },
  { seconds: 330, count: 5.5, unit: 'minutes' }
])('shows $seconds seconds as $count $unit, and reads them again', ({ seconds, ...span }) => {
  expect(spanOf(seconds)).toEqual(span)
  expect(secondsOf(String(span.count), span.unit)).toBe(seconds)
})

it.each([
  { seconds: null, suspects: false, words: 'No alarm is raised when no report comes.' },
  { seconds: null, suspects: true, words: 'An alarm is raised when a silence is unusual.' },
  { seconds: 3_600, suspects: false, words: 'An alarm is raised after 1 hour without a report.' },
  {
    seconds: 259_200,
    suspects: true,
    words: 'An alarm is raised after 3 days without a report, and when a silence is unusual.'
  }
])('says of $seconds seconds and $suspects: $words', ({ seconds, suspects, words }) => {
  expect(wordsOfWatch({ silence_after_seconds: seconds, suspects_silence: suspects })).toBe(words)
})
