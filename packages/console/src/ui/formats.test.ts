import { afterEach, expect, it, vi } from 'vitest'
import { applyFormats, dateFormat, firstDayOfWeek, formatCount, numberFormat } from './formats.ts'

const at = new Date('2026-11-22T15:04:00Z')

afterEach(() => applyFormats({ locale: null, hour_cycle: null }))

it.each([
  { locale: 'en-US', day: '11/22/26', time: '3:04 PM', number: '1,234,567', cost: '$1,234.50' },
  { locale: 'en-GB', day: '22/11/2026', time: '15:04', number: '1,234,567', cost: 'US$1,234.50' },
  { locale: 'de-DE', day: '22.11.26', time: '15:04', number: '1.234.567', cost: '1.234,50 $' },
  { locale: 'ja-JP', day: '2026/11/22', time: '15:04', number: '1,234,567', cost: '$1,234.50' },
  { locale: 'ar-EG', day: '٢٢/١١/٢٠٢٦', time: '٣:٠٤ م', number: '١٬٢٣٤٬٥٦٧', cost: '١٬٢٣٤٫٥٠ US$' }
])('formats in $locale', ({ locale, day, time, number, cost }) => {
  applyFormats({ locale, hour_cycle: null })

  expect(plain(dateFormat({ dateStyle: 'short', timeZone: 'UTC' }).format(at))).toBe(day)
  expect(plain(dateFormat({ timeStyle: 'short', timeZone: 'UTC' }).format(at))).toBe(time)
  expect(plain(formatCount(1_234_567))).toBe(number)
  expect(plain(numberFormat({ style: 'currency', currency: 'USD' }).format(1_234.5))).toBe(cost)
})

it.each([
  { locale: 'en-US', hour_cycle: 'h23', time: '15:04' },
  { locale: 'en-GB', hour_cycle: 'h12', time: '03:04 pm' },
  { locale: 'de-DE', hour_cycle: 'h12', time: '03:04 PM' },
  { locale: 'ja-JP', hour_cycle: 'h12', time: '午後3:04' },
  { locale: 'ar-EG', hour_cycle: 'h23', time: '١٥:٠٤' }
] as const)('formats times in $locale with $hour_cycle', ({ time, ...settings }) => {
  applyFormats(settings)

  expect(plain(dateFormat({ timeStyle: 'short', timeZone: 'UTC' }).format(at))).toBe(time)
})

it('passes over names of languages that are no BCP 47 tags', () => {
  const languages = vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['en-US@posix', 'de-DE'])
  applyFormats({ locale: null, hour_cycle: 'h23' })

  expect(formatCount(1_234_567)).toBe('1.234.567')
  languages.mockReturnValue(['en-US@posix'])
  applyFormats({ locale: null, hour_cycle: null })
  expect(formatCount(1_234)).toMatch(/1.?234/)
  expect(firstDayOfWeek()).toBeGreaterThan(0)
  languages.mockRestore()
})

it.each([
  { locale: 'en-US', day: 7 },
  { locale: 'en-GB', day: 1 },
  { locale: 'de-DE', day: 1 },
  { locale: 'ja-JP', day: 7 },
  { locale: 'ar-EG', day: 6 }
])('begins weeks in $locale on day $day', ({ locale, day }) => {
  applyFormats({ locale, hour_cycle: null })

  expect(firstDayOfWeek()).toBe(day)
})

it('does not add a time to a day', () => {
  applyFormats({ locale: 'en-GB', hour_cycle: 'h12' })

  expect(dateFormat({ day: 'numeric', month: 'short', timeZone: 'UTC' }).format(at)).toBe('22 Nov')
})

/** Replaces special spaces, and removes invisible marks of direction. */
function plain(text: string): string {
  return text.replaceAll(/\s/g, ' ').replaceAll(/[\u200e\u200f\u061c]/g, '')
}
