import { expect, it } from 'vitest'
import { parseDuration } from './duration.ts'

it.each([
  ['45.5s', 45.5],
  ['48s', 48],
  ['0s', 0],
  ['1m5s', 65],
  ['1m 5s', 65],
  ['1h2m3s', 3723],
  ['2h', 7200],
  ['5m', 300],
  ['2 min 3 sec', 123],
  ['1 minute, 5 seconds', 65],
  ['90 seconds', 90],
  ['1 hr 30 mins', 5400],
  ['850ms', 0.85],
  ['1s 250ms', 1.25],
  ['42500 milliseconds', 42.5],
  ['1d2h', 93_600],
  ['00:01:05', 65],
  ['00:01:05.250', 65.25],
  ['1:05', 65],
  ['01:02:03', 3723],
  ['125:30', 7530],
  ['PT1M5S', 65],
  ['PT45.5S', 45.5],
  ['pt1h', 3600],
  ['P1DT2H', 93_600],
  [' 45s ', 45]
])('reads %j as %f seconds', (text, seconds) => {
  expect(parseDuration(text)).toBe(seconds)
})

it.each([
  '',
  '45',
  '-5s',
  'P',
  'PT',
  's',
  '5x',
  '1:75',
  '5s6m',
  'about 5s',
  '2026-11-20T12:00:00Z',
  '12:00:00 AM',
  `${'9'.repeat(1_000_000)}s`,
  `${' '.repeat(100)}5s`
])('does not read %#', (text) => {
  expect(parseDuration(text)).toBeUndefined()
})
