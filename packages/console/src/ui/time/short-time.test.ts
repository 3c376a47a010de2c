import { beforeEach, expect, it } from 'vitest'
import { applyFormats } from '../formats.ts'
import { longTime, shortTime } from './short-time.ts'

const now = new Date('2026-11-22T12:30:00Z')

beforeEach(() => applyFormats({ locale: 'en-GB', hour_cycle: null }))

it.each([
  { at: '2026-11-22T12:03:00Z', timeZone: 'UTC', short: '12:03' },
  { at: '2026-11-22T00:00:00Z', timeZone: 'UTC', short: '00:00' },
  { at: '2026-11-21T23:59:00Z', timeZone: 'UTC', short: 'Yesterday 23:59' },
  { at: '2026-11-21T23:59:00Z', timeZone: 'Europe/Berlin', short: '00:59' },
  { at: '2026-11-20T23:59:00Z', timeZone: 'UTC', short: '20 Nov' },
  { at: '2025-11-22T12:03:00Z', timeZone: 'UTC', short: '22 Nov 2025' }
])('formats $at in $timeZone as $short', ({ at, timeZone, short }) => {
  expect(shortTime(new Date(at), { now, timeZone })).toBe(short)
})

it('formats a time to the second', () => {
  expect(longTime(new Date('2026-11-22T12:03:05Z'), { timeZone: 'Europe/Berlin' })).toBe('22 Nov 2026, 13:03:05')
})

it.each([
  { locale: 'en-US', short: 'Nov 20', long: 'Nov 20, 2026, 3:04:05 PM' },
  { locale: 'de-DE', short: '20. Nov.', long: '20.11.2026, 15:04:05' },
  { locale: 'ja-JP', short: '11月20日', long: '2026/11/20 15:04:05' }
])('formats a time in $locale', ({ locale, short, long }) => {
  applyFormats({ locale, hour_cycle: null })
  const at = new Date('2026-11-20T15:04:05Z')

  expect(shortTime(at, { now, timeZone: 'UTC' })).toBe(short)
  expect(longTime(at, { timeZone: 'UTC' }).replaceAll(/\s/g, ' ')).toBe(long)
})
