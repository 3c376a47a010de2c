import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type SilenceHistory, silenceHistoryMs, unusualSilence, usualRates } from './silence.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs
/** A Monday. */
const monday = Date.parse('2026-11-23T00:00:00Z')

describe('usual rates', () => {
  it('weights the same hour of the week by three quarters and that hour of similar days by one quarter', () => {
    // Four weeks: ten reports at nine on Mondays, three on Sundays and none on other days.
    const hours = [4, 3, 2, 1].flatMap((weeks) => [
      { at: monday - weeks * 7 * dayMs + 9 * hourMs, reports: 10 },
      { at: monday - weeks * 7 * dayMs + 6 * dayMs + 9 * hourMs, reports: 3 }
    ])

    const rates = usualRates({ ...quiet, hours, lastReportAt: new Date(monday) })

    // From the first Monday at nine, there are four of each weekday and four of each weekend day.
    expect(rateAt(rates, monday + 9 * hourMs)).toBeCloseTo(0.75 * 10 + 0.25 * (40 / 20))
    expect(rateAt(rates, monday + dayMs + 9 * hourMs)).toBeCloseTo(0.25 * (40 / 20))
    expect(rateAt(rates, monday + 6 * dayMs + 9 * hourMs)).toBeCloseTo(0.75 * 3 + 0.25 * (12 / 8))
    expect(rateAt(rates, monday + 10 * hourMs)).toBe(0)
  })

  it.each([
    { days: 14, reports: 30, isKnown: true },
    { days: 13.9, reports: 30, isKnown: false },
    { days: 14, reports: 29, isKnown: false },
    { days: 43, reports: 30, isKnown: false }
  ])('are known for $reports reports in $days days: $isKnown', ({ days, reports, isKnown }) => {
    const first = Math.floor((monday - days * dayMs + hourMs - 1) / hourMs) * hourMs
    const hours = [
      { at: first, reports: 1 },
      { at: monday - dayMs, reports: reports - 1 }
    ]

    expect(usualRates({ ...quiet, hours, lastReportAt: new Date(monday) }) !== undefined).toBe(isKnown)
  })
})

describe('a silence', () => {
  const everyHour = Array.from({ length: 42 * 24 }, (_, hour) => ({ at: monday - (hour + 1) * hourMs, reports: 6 }))

  it('is unusual once 9.2 reports are missing', () => {
    const history = { ...quiet, hours: everyHour, longestSilenceMs: hourMs, lastReportAt: new Date(monday) }

    const unusual = unusualSilence({ ...history, silentSince: new Date(monday) })

    expect(unusual?.from).toEqual(new Date(monday + (9.2 / 6) * hourMs))
    expect(unusual?.expected).toBeCloseTo(9.2)
  })

  it('is not unusual until it is one and a half times as long as the longest', () => {
    const history = { ...quiet, hours: everyHour, longestSilenceMs: 10 * hourMs, lastReportAt: new Date(monday) }

    const unusual = unusualSilence({ ...history, silentSince: new Date(monday) })

    expect(unusual?.from).toEqual(new Date(monday + 15 * hourMs + 1))
    expect(unusual?.expected).toBeCloseTo(90)
  })

  it('is usual at night and on weekends if no reports arrive then', () => {
    const hours = everyHour.filter(({ at }) => {
      const time = new Date(at)
      return time.getUTCHours() >= 8 && time.getUTCHours() < 18 && time.getUTCDay() % 6 !== 0
    })
    const friday = new Date(monday - 3 * dayMs + 17 * hourMs + 50 * minuteMs)

    const unusual = unusualSilence({
      hours,
      lastReportAt: friday,
      silentSince: friday,
      longestSilenceMs: 62 * hourMs
    })

    // Monday at eight, when the rate rises to six reports an hour, is 62 hours away. One and a half times that is
    // Tuesday.
    expect(unusual?.from.getTime()).toBeGreaterThan(friday.getTime() + 93 * hourMs)
    expect(unusual?.from.getTime()).toBeLessThan(friday.getTime() + 94 * hourMs)
  })

  it('is never unusual without enough history', () => {
    expect(unusualSilence(quiet)).toBeUndefined()
  })

  it('gives the same result as counting minute by minute', () => {
    const hours = fc.array(
      fc.record({ hour: fc.integer({ min: 1, max: 1_200 }), reports: fc.integer({ min: 1, max: 400 }) }),
      {
        minLength: 5,
        maxLength: 200
      }
    )
    const offset = fc.integer({ min: 0, max: 7 * 24 * 60 })
    const longest = fc.integer({ min: 1, max: 200 * 60 })

    fc.assert(
      fc.property(hours, offset, longest, offset, (some, minutes, longestMinutes, later) => {
        const lastReportAt = new Date(monday + minutes * minuteMs)
        const end = Math.floor(lastReportAt.getTime() / hourMs) * hourMs
        const history = {
          hours: [...new Map(some.map(({ hour, reports }) => [hour, { at: end - hour * hourMs, reports }])).values()],
          lastReportAt,
          longestSilenceMs: longestMinutes * minuteMs,
          silentSince: new Date(lastReportAt.getTime() + later * minuteMs)
        }

        const from = unusualSilence(history)?.from.getTime() ?? never

        // Rounded sums may reach the threshold slightly sooner or later.
        expect(from).toBeGreaterThanOrEqual((countMinutes(history, 9.2 - 1e-6) ?? never) - minuteMs)
        expect(from).toBeLessThanOrEqual((countMinutes(history, 9.2 + 1e-6) ?? never) + minuteMs)
      }),
      { numRuns: 60 }
    )
  })
})

const never = Number.MAX_SAFE_INTEGER

const quiet: SilenceHistory = {
  hours: [],
  lastReportAt: new Date(monday),
  longestSilenceMs: 0,
  silentSince: new Date(monday)
}

function rateAt(rates: readonly number[] | undefined, time: number): number | undefined {
  return rates?.[Math.floor(time / hourMs) % 168]
}

/** A slow reference implementation of the documented rule that uses only dates. */
function countMinutes(
  { hours, lastReportAt, longestSilenceMs, silentSince }: SilenceHistory,
  enough: number
): number | undefined {
  const end = Math.floor(lastReportAt.getTime() / hourMs) * hourMs
  const known = new Map(
    hours.filter(({ at }) => at >= end - silenceHistoryMs && at < end).map(({ at, reports }) => [at, reports])
  )
  const first = Math.min(...known.keys())
  const total = [...known.values()].reduce((sum, reports) => sum + reports, 0)
  if (known.size === 0 || end - first < 14 * dayMs || total < 30) return undefined

  const all: { day: number; hour: number; reports: number }[] = []
  for (let at = first; at < end; at += hourMs) {
    all.push({ day: new Date(at).getUTCDay(), hour: new Date(at).getUTCHours(), reports: known.get(at) ?? 0 })
  }
  const isWeekend = (day: number) => day === 0 || day === 6
  const mean = (some: typeof all) => some.reduce((sum, { reports }) => sum + reports, 0) / Math.max(1, some.length)
  const rates = Array.from({ length: 7 }, (_, day) =>
    Array.from(
      { length: 24 },
      (__, hour) =>
        0.75 * mean(all.filter((other) => other.hour === hour && other.day === day)) +
        0.25 * mean(all.filter((other) => other.hour === hour && isWeekend(other.day) === isWeekend(day)))
    )
  )

  let expected = 0
  for (let at = silentSince.getTime(); at < silentSince.getTime() + 26 * 7 * dayMs; at += minuteMs) {
    if (expected >= enough && at - silentSince.getTime() > 1.5 * longestSilenceMs) return at
    expected += (rates[new Date(at).getUTCDay()]?.[new Date(at).getUTCHours()] ?? 0) / 60
  }

  return undefined
}
