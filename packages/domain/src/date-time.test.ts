import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseDateTime } from './date-time.ts'

describe('parseDateTime', () => {
  it.each([
    ['2026-11-20T15:04:12.537Z', '2026-11-20T15:04:12.537Z'],
    ['2026-11-20t15:04:12z', '2026-11-20T15:04:12.000Z'],
    ['2026-11-20 15:04:12Z', '2026-11-20T15:04:12.000Z'],
    ['2026-11-20T15:04:12', '2026-11-20T15:04:12.000Z'],
    ['2026-11-20T15:04:12.5', '2026-11-20T15:04:12.500Z'],
    ['2026-11-20T15:04:12.123999999Z', '2026-11-20T15:04:12.123Z'],
    ['2026-11-20T15:04:12+02:00', '2026-11-20T13:04:12.000Z'],
    ['2026-11-20T15:04:12 02:00', '2026-11-20T13:04:12.000Z'],
    ['2026-11-20T15:04:12-05:30', '2026-11-20T20:34:12.000Z'],
    ['2026-11-20T15:04:12+23:59', '2026-11-19T15:05:12.000Z'],
    ['2026-11-20T15:04:12-00:00', '2026-11-20T15:04:12.000Z'],
    ['2016-12-31T23:59:60Z', '2017-01-01T00:00:00.000Z'],
    ['2024-02-29T00:00:00Z', '2024-02-29T00:00:00.000Z'],
    ['0001-01-01T00:00:00Z', '0001-01-01T00:00:00.000Z'],
    ['9999-12-31T23:59:59.999Z', '9999-12-31T23:59:59.999Z']
  ])('reads %j as %s', (text, instant) => {
    expect(parseDateTime(text)?.toISOString()).toBe(instant)
  })

  it.each([
    '',
    'now',
    'today',
    'epoch',
    'infinity',
    '-infinity',
    '2026-11-20',
    '2026-11-20T15:04Z',
    '2026-11-20T15Z',
    '01/02/2026',
    '4713-01-01 BC',
    '1763687045',
    '2026-02-29T00:00:00Z',
    '2026-02-30T00:00:00Z',
    '2026-04-31T00:00:00Z',
    '2026-00-10T00:00:00Z',
    '2026-13-10T00:00:00Z',
    '2026-01-00T00:00:00Z',
    '2026-01-01T24:00:00Z',
    '2026-01-01T00:60:00Z',
    '2026-01-01T00:00:61Z',
    '2026-01-01T00:00:00+24:00',
    '2026-01-01T00:00:00+99:99',
    '2026-01-01T00:00:00+00:60',
    '2026-01-01T00:00:00+0200',
    '2026-01-01T00:00:00.Z',
    '2026-01-01T00:00:00Z ',
    ' 2026-01-01T00:00:00Z',
    '2026-01-01T00:00:00Z\n',
    '0000-01-01T00:00:00Z',
    '0001-01-01T00:00:00+00:01',
    '9999-12-31T23:59:60Z',
    '9999-12-31T23:59:59-00:01',
    '+275760-09-13T00:00:00Z',
    '２０２６-01-01T00:00:00Z'
  ])('does not read %j', (text) => {
    expect(parseDateTime(text)).toBeNull()
  })

  it('reads back every printed instant', () => {
    const instants = fc.date({
      min: new Date('0001-01-01T00:00:00Z'),
      max: new Date('9999-12-31T23:59:59.999Z'),
      noInvalidDate: true
    })

    fc.assert(
      fc.property(instants, (instant) => {
        expect(parseDateTime(instant.toISOString())).toEqual(instant)
      })
    )
  })
})

describe('parseDateTime, compared with a simple reference', () => {
  const digits = (count: number, most: number) =>
    fc.integer({ min: 0, max: most }).map((number) => String(number).padStart(count, '0'))
  const texts = fc
    .tuple(
      fc.oneof(digits(4, 9_999), digits(4, 120)),
      digits(2, 14),
      digits(2, 33),
      fc.constantFrom('T', 't', ' ', 'x'),
      digits(2, 25),
      digits(2, 61),
      digits(2, 61),
      fc.constantFrom('', '.', '.5', '.05', '.123', '.9999', '.12x', '.1234x', ',5'),
      fc.constantFrom('Z', 'z', '', '+00:00', '-12:30', ' 02:00', 'ZZ')
    )
    .map(([year, month, day, separator, hour, minute, second, fraction, offset]) =>
      [`${year}-${month}-${day}`, separator, `${hour}:${minute}:${second}`, fraction, offset].join('')
    )

  it('returns the same', () => {
    fc.assert(
      fc.property(texts, (text) => {
        expect(parseDateTime(text)?.getTime()).toBe(referenceMs(text))
      }),
      { numRuns: 20_000 }
    )
  })
})

const form = /^(\d{4})-(\d\d)-(\d\d)[Tt ](\d\d):(\d\d):(\d\d)(?:\.(\d+))?(?:[Zz]|([+ -])(\d\d):(\d\d))?$/

function referenceMs(text: string): number | undefined {
  const [, ...parts] = form.exec(text) ?? []
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = parts.slice(0, 6).map(Number)
  const [fraction = '', sign = '+', offsetHour = '00', offsetMinute = '00'] = parts.slice(6)
  if (parts.length === 0 || hour > 23 || minute > 59 || second > 60) return undefined
  if (Number(offsetHour) > 23 || Number(offsetMinute) > 59) return undefined

  const instant = new Date(0)
  instant.setUTCFullYear(year, month - 1, day)
  if (instant.getUTCMonth() !== month - 1 || instant.getUTCDate() !== day) return undefined
  const offsetMinutes = (sign === '-' ? -1 : 1) * (Number(offsetHour) * 60 + Number(offsetMinute))
  instant.setUTCHours(hour, minute - offsetMinutes, second, Number(fraction.slice(0, 3).padEnd(3, '0')))
  const ms = instant.getTime()

  return instant.getUTCFullYear() >= 1 && instant.getUTCFullYear() <= 9_999 ? ms : undefined
}
