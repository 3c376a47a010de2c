import { expect, it } from 'vitest'
import { endOfDay, instantOf, startOfDay, startOfWeek } from './day.ts'

it.each([
  { day: '2026-11-22', timeZone: 'UTC', from: '2026-11-22T00:00:00.000Z', to: '2026-11-23T00:00:00.000Z' },
  { day: '2026-11-22', timeZone: 'Europe/Berlin', from: '2026-11-21T23:00:00.000Z', to: '2026-11-22T23:00:00.000Z' },
  { day: '2026-12-31', timeZone: 'Asia/Kolkata', from: '2026-12-30T18:30:00.000Z', to: '2026-12-31T18:30:00.000Z' },
  { day: '2026-03-29', timeZone: 'Europe/Berlin', from: '2026-03-28T23:00:00.000Z', to: '2026-03-29T22:00:00.000Z' },
  { day: '2026-10-25', timeZone: 'Europe/Berlin', from: '2026-10-24T22:00:00.000Z', to: '2026-10-25T23:00:00.000Z' },
  { day: '2026-11-01', timeZone: 'America/New_York', from: '2026-11-01T04:00:00.000Z', to: '2026-11-02T05:00:00.000Z' },
  {
    day: '2026-06-01',
    timeZone: 'Pacific/Kiritimati',
    from: '2026-05-31T10:00:00.000Z',
    to: '2026-06-01T10:00:00.000Z'
  }
])('computes that $day in $timeZone begins at $from and ends at $to', ({ day, timeZone, from, to }) => {
  expect([startOfDay(day, timeZone), endOfDay(day, timeZone)].map((at) => at.toISOString())).toEqual([from, to])
})

it.each([
  { time: '2026-11-22T15:04', timeZone: 'UTC', at: '2026-11-22T15:04:00.000Z' },
  { time: '2026-11-22T15:04', timeZone: 'America/New_York', at: '2026-11-22T20:04:00.000Z' },
  { time: '2026-06-01T00:30', timeZone: 'Asia/Kolkata', at: '2026-05-31T19:00:00.000Z' }
])('reads $time in $timeZone as $at', ({ time, timeZone, at }) => {
  expect(instantOf(time, timeZone).toISOString()).toBe(at)
})

it.each([
  { day: '2026-11-25', first: 1, start: '2026-11-23' },
  { day: '2026-11-25', first: 6, start: '2026-11-21' },
  { day: '2026-11-25', first: 7, start: '2026-11-22' },
  { day: '2026-11-22', first: 7, start: '2026-11-22' },
  { day: '2026-11-22', first: 1, start: '2026-11-16' },
  { day: '2026-01-01', first: 7, start: '2025-12-28' }
])('starts the week of $day on $start if weeks begin on day $first', ({ day, first, start }) => {
  expect(startOfWeek(day, first)).toBe(start)
})
