import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { stepsOf, timeUnits } from './time-steps.ts'
import { findTimeZone } from './time-zone.ts'

const dayMs = 86_400_000
const formats = new Map<string, Intl.DateTimeFormat>()

describe('stepsOf', () => {
  it.each([
    {
      what: 'a day of 23 hours',
      unit: 'day',
      zone: 'Europe/Berlin',
      range: ['2026-03-28T12:00:00Z', '2026-03-30T12:00:00Z'],
      starts: ['2026-03-28T23:00:00Z', '2026-03-29T22:00:00Z']
    },
    {
      what: 'an hour that clocks show twice',
      unit: 'hour',
      zone: 'America/New_York',
      range: ['2026-11-01T05:00:00Z', '2026-11-01T08:00:00Z'],
      starts: ['2026-11-01T06:00:00Z', '2026-11-01T07:00:00Z']
    },
    {
      what: 'hours where clocks are half an hour off',
      unit: 'hour',
      zone: 'Asia/Kolkata',
      range: ['2026-11-01T05:00:00Z', '2026-11-01T07:00:00Z'],
      starts: ['2026-11-01T05:30:00Z', '2026-11-01T06:30:00Z']
    },
    {
      what: 'a change of half an hour',
      unit: 'hour',
      zone: 'Australia/Lord_Howe',
      range: ['2026-04-04T14:00:00Z', '2026-04-04T16:40:00Z'],
      starts: ['2026-04-04T15:00:00Z', '2026-04-04T15:30:00Z', '2026-04-04T16:30:00Z']
    },
    {
      what: 'a midnight that clocks skip',
      unit: 'day',
      zone: 'Africa/Cairo',
      range: ['2026-04-23T12:00:00Z', '2026-04-24T12:00:00Z'],
      starts: ['2026-04-23T22:00:00Z']
    },
    {
      what: 'a midnight that clocks show twice',
      unit: 'day',
      zone: 'America/Havana',
      range: ['2026-10-31T12:00:00Z', '2026-11-01T12:00:00Z'],
      starts: ['2026-11-01T04:00:00Z']
    },
    {
      what: 'a day that a place has skipped',
      unit: 'day',
      zone: 'Pacific/Apia',
      range: ['2011-12-29T12:00:00Z', '2011-12-31T12:00:00Z'],
      starts: ['2011-12-30T10:00:00Z', '2011-12-31T10:00:00Z']
    },
    {
      what: 'weeks from Monday on, also about New Year',
      unit: 'week',
      zone: 'UTC',
      range: ['2026-12-27T00:00:00Z', '2027-01-05T00:00:00Z'],
      starts: ['2026-12-28T00:00:00Z', '2027-01-04T00:00:00Z']
    },
    {
      what: 'weeks from Friday on, of which a place has skipped one',
      unit: 'week',
      weekStart: 5,
      zone: 'Pacific/Apia',
      range: ['2011-12-22T12:00:00Z', '2012-01-07T12:00:00Z'],
      starts: ['2011-12-23T10:00:00Z', '2011-12-30T10:00:00Z', '2012-01-05T10:00:00Z']
    },
    {
      what: 'months',
      unit: 'month',
      zone: 'Pacific/Kiritimati',
      range: ['2026-12-15T00:00:00Z', '2027-03-01T00:00:00Z'],
      starts: ['2026-12-31T10:00:00Z', '2027-01-31T10:00:00Z', '2027-02-28T10:00:00Z']
    }
  ] as const)('splits at $what', ({ unit, zone, range: [from, until], starts, ...week }) => {
    const range = { from: Date.parse(from), until: Date.parse(until) }

    const steps = stepsOf(range, unit, zoneOf(zone), { most: 10, ...week })

    expect(steps?.map((step) => new Date(step.from).toISOString())).toEqual(
      [from, ...starts].map((time) => new Date(time).toISOString())
    )
  })

  it('covers the whole range without overlaps', () => {
    const time = fc.integer({ min: Date.parse('2010-01-01'), max: Date.parse('2040-01-01') })
    const zones = fc.constantFrom('UTC', 'Europe/Berlin', 'Australia/Lord_Howe', 'America/Havana', 'Africa/Casablanca')
    fc.assert(
      fc.property(time, fc.nat(500 * 3_600_000), fc.constantFrom(...timeUnits), zones, (from, length, unit, zone) => {
        const steps = stepsOf({ from, until: from + length }, unit, zoneOf(zone), { most: 1_000 }) ?? []

        expect([from, ...steps.map(({ until }) => until)]).toEqual([...steps.map((step) => step.from), from + length])
        expect(steps.every((step) => step.from < step.until)).toBe(true)
      })
    )
  })

  it('begins weeks on the requested day, as dates are counted', () => {
    const time = fc.integer({ min: Date.parse('2012-01-01'), max: Date.parse('2040-01-01') })
    const zones = fc.constantFrom('UTC', 'Europe/Berlin', 'America/New_York', 'America/Havana', 'Africa/Cairo')
    const weekStarts = fc.constantFrom(1, 2, 3, 4, 5, 6, 7)
    fc.assert(
      fc.property(time, fc.nat(400 * dayMs), zones, weekStarts, (from, length, zone, weekStart) => {
        const range = { from, until: from + length }
        const steps = stepsOf(range, 'week', zoneOf(zone), { most: 100, weekStart }) ?? []

        const [first, last] = [dayIn(zone, from), dayIn(zone, from + length - 1)]
        const days = Array.from({ length: last - first }, (_, nth) => first + nth + 1)
        const starts = steps.slice(1).map((step) => step.from)
        expect(starts.map((start) => dayIn(zone, start))).toEqual(days.filter((day) => weekdayOf(day) === weekStart))
        expect(starts.map((start) => dayIn(zone, start - 1) + 1)).toEqual(starts.map((start) => dayIn(zone, start)))
      })
    )
  })

  it('returns at most the requested number of steps', () => {
    const range = { from: 0, until: 3 * 86_400_000 }

    expect(stepsOf(range, 'day', zoneOf('UTC'), { most: 3 })).toHaveLength(3)
    expect(stepsOf(range, 'day', zoneOf('UTC'), { most: 2 })).toBeUndefined()
  })
})

describe('findTimeZone', () => {
  it.each(['Mars/Olympus', '+02:00', '', 'Europe/Berlin\0', 'x'.repeat(65)])('does not know %j', (name) => {
    expect(findTimeZone(name)).toBeNull()
  })

  it('returns the offset of an instant', () => {
    const zone = zoneOf('America/St_Johns')

    expect(zone.offsetAt(Date.parse('2026-07-01T00:00:00.999Z'))).toBe(-2.5 * 3_600_000)
    expect(zone.offsetAt(Date.parse('2026-01-01T00:00:00Z'))).toBe(-3.5 * 3_600_000)
  })
})

/** Returns the date of an instant, as a number of days. */
function dayIn(timeZone: string, time: number): number {
  const format = formats.get(timeZone) ?? new Intl.DateTimeFormat('en-CA', { timeZone })
  formats.set(timeZone, format)

  return Date.parse(format.format(time)) / dayMs
}

/** Returns 1 for Monday to 7 for Sunday. The first day of 1970 was a Thursday. */
function weekdayOf(day: number): number {
  return ((day + 3) % 7) + 1
}

function zoneOf(name: string) {
  const zone = findTimeZone(name)
  if (zone === null) throw new Error(`no zone ${name}`)

  return zone
}
