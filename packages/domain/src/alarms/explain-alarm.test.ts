import { expect, it } from 'vitest'
import { alarmReasons } from './alarm.ts'
import { explainAlarm } from './explain-alarm.ts'

it.each([
  [{ reason: 'missing_calls', missing: 1 }, 'The provider has 1 call that ended but were never reported'],
  [{ reason: 'missing_calls', missing: 12 }, 'The provider has 12 calls that ended but were never reported'],
  [{ reason: 'silence_after', silence_after_seconds: 21_600 }, 'No report for longer than 6 hours'],
  [{ reason: 'silence_after', silence_after_seconds: 86_400 }, 'No report for longer than 1 day'],
  [{ reason: 'silence_after', silence_after_seconds: 5_400 }, 'No report for longer than 90 minutes'],
  [{ reason: 'unusual_silence', expected: 9.2 }, 'No report, although about 9 are usual by now'],
  [{ reason: 'bad_signatures', rejections: 3 }, '3 deliveries with a bad signature and none with a good one since'],
  [{ reason: 'rejected_in_a_row', rejections: 4 }, '4 deliveries rejected in a row'],
  [{ reason: 'rejections_rising', rejections: 10, accepted: 30 }, '10 of 40 deliveries rejected in half an hour']
] as const)('explains %j: %s', (details, what) => {
  expect(explainAlarm(details).what).toBe(what)
})

it('gives a next step for every alarm', () => {
  for (const reason of alarmReasons) expect(explainAlarm({ reason }).next_step).toMatch(/provider|deliveries/)
})
