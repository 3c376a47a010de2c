import { nextStartOf, type Period, startOf } from './periods.ts'

/** The time from an instant up to, and without, another, in epoch milliseconds. */
export interface TimeRange {
  readonly from: number
  readonly until: number
}

/** Nothing is stored outside of these. Both are starts of a month, so that "always" needs no smaller counters. */
const earliest = Date.parse('0001-01-01T00:00:00.000Z')
const latest = Date.parse('9999-01-01T00:00:00.000Z')

/** The range of the instants from `start` to `end`, both included; without one of them it is open to that side. */
export function timeRange(start: Date | undefined, end: Date | undefined): TimeRange {
  const from = start === undefined ? earliest : start.getTime()
  const until = end === undefined ? latest : end.getTime() + 1

  return { from: Math.max(from, earliest), until: Math.min(until, latest) }
}

/** Whether everything stored is in a range. */
export function isAlways({ from, until }: TimeRange): boolean {
  return from === earliest && until === latest
}

/** A part of a range, with what its rows are counted by: its counters, or where none fits, one by one. */
export interface Slice extends TimeRange {
  readonly unit: Period | 'row'
}

/**
 * Cuts a range so that as much of it as possible is covered by long periods, and the rest by shorter ones.
 *
 * @param periods that are counted, the shortest first
 */
export function slices(range: TimeRange, periods: readonly Period[]): Slice[] {
  const found: Slice[] = []
  let rest: Slice = { unit: 'row', ...range }

  for (const period of periods) {
    const from = nextStartOf(period, rest.from)
    const until = startOf(period, rest.until)
    if (from >= until) break

    found.push({ ...rest, until: from }, { ...rest, from: until })
    rest = { unit: period, from, until }
  }

  return [...found, rest].filter(({ from, until }) => from < until)
}
