import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Slice, slices, timeRange } from './time-range.ts'

const periods = ['hour', 'day', 'month'] as const

function cut(from: string, until: string): string[] {
  const found = slices({ from: Date.parse(from), until: Date.parse(until) }, periods)

  return found.toSorted((a, b) => a.from - b.from).map(describeSlice)
}

function describeSlice({ unit, from, until }: Slice): string {
  const [start, end] = [from, until].map((time) => new Date(time).toISOString().replace(/(:00)?(\.000)?Z$/, ''))

  return `${unit} ${start} ${end}`
}

describe('slices', () => {
  it.each([
    {
      what: 'a range within an hour',
      from: '2026-01-05T10:15:00Z',
      until: '2026-01-05T10:45:00Z',
      expected: ['row 2026-01-05T10:15 2026-01-05T10:45']
    },
    {
      what: 'a range over the start of an hour',
      from: '2026-01-05T10:15:00Z',
      until: '2026-01-05T11:45:00Z',
      expected: ['row 2026-01-05T10:15 2026-01-05T11:45']
    },
    {
      what: 'whole months',
      from: '2025-12-01T00:00:00Z',
      until: '2026-02-01T00:00:00Z',
      expected: ['month 2025-12-01T00:00 2026-02-01T00:00']
    },
    {
      what: 'a long range with ragged ends',
      from: '2025-11-29T22:59:59.999Z',
      until: '2026-02-02T01:00:00.001Z',
      expected: [
        'row 2025-11-29T22:59:59.999 2025-11-29T23:00',
        'hour 2025-11-29T23:00 2025-11-30T00:00',
        'day 2025-11-30T00:00 2025-12-01T00:00',
        'month 2025-12-01T00:00 2026-02-01T00:00',
        'day 2026-02-01T00:00 2026-02-02T00:00',
        'hour 2026-02-02T00:00 2026-02-02T01:00',
        'row 2026-02-02T01:00 2026-02-02T01:00:00.001'
      ]
    },
    { what: 'an inverted range', from: '2026-01-05T10:00:00Z', until: '2025-01-05T10:00:00Z', expected: [] }
  ])('cuts $what', ({ from, until, expected }) => {
    expect(cut(from, until)).toEqual(expected)
  })

  it('covers every instant of a range once', () => {
    const time = fc.integer({ min: Date.parse('0001-01-01T00:00:00Z'), max: Date.parse('9999-01-01T00:00:00Z') })
    fc.assert(
      fc.property(time, time, (from, until) => {
        const parts = slices({ from, until }, periods).toSorted((a, b) => a.from - b.from)

        const ends = parts.map((part) => part.until)
        expect(parts.map((part) => part.from)).toEqual(from < until ? [from, ...ends.slice(0, -1)] : [])
        expect(ends.slice(-1)).toEqual(from < until ? [until] : [])
      })
    )
  })
})

describe('timeRange', () => {
  it('includes both of its instants', () => {
    const instant = new Date('2026-01-05T10:00:00.000Z')

    expect(timeRange(instant, instant)).toEqual({ from: instant.getTime(), until: instant.getTime() + 1 })
  })

  it('is counted by months only if it is open on both sides', () => {
    expect(slices(timeRange(undefined, undefined), periods).map(({ unit }) => unit)).toEqual(['month'])
  })
})
