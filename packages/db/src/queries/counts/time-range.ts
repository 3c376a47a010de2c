/** A half-open time range, in epoch milliseconds: `until` is excluded. */
export interface TimeRange {
  readonly from: number
  readonly until: number
}

/** No row is outside of these. Both are starts of a month, so that the unlimited range needs no smaller counters. */
const earliest = Date.parse('0001-01-01T00:00:00.000Z')

const latest = Date.parse('9999-01-01T00:00:00.000Z')

/** Returns the range from `start` to `end`, both included. Without one of them, it is open on that side. */
export function timeRange(start: Date | undefined, end: Date | undefined): TimeRange {
  const from = start === undefined ? earliest : start.getTime()
  const until = end === undefined ? latest : end.getTime() + 1

  return { from: Math.max(from, earliest), until: Math.min(until, latest) }
}

/** A part of a range, with the period of its counters; without one, its rows are counted one by one. */
export interface Slice extends TimeRange {
  readonly unit: Period | 'row'
}

/**
 * Divides a range so that long periods cover as much of it as possible, and shorter ones the rest.
 *
 * @param periods the counted periods, shortest first
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

/** Periods of the counters, in UTC. */
export type Period = 'hour' | 'day' | 'month'

/** The id that stands for all clients of an organization in counters. */
export const allClients = '00000000-0000-0000-0000-000000000000'

/** The counted periods, shortest first. Clients have no hours: they would be more counters than the rows they save. */
export const countedPeriods: Readonly<Record<'organization' | 'client', readonly Period[]>> = {
  organization: ['hour', 'day', 'month'],
  client: ['day', 'month']
}

const hourMs = 3_600_000

const dayMs = 86_400_000

/** Returns the start of the hour, day or month that contains `time`. Times are epoch milliseconds. */
export function startOf(period: Period, time: number): number {
  if (period === 'hour') return Math.floor(time / hourMs) * hourMs
  const day = Math.floor(time / dayMs) * dayMs

  return period === 'day' ? day : new Date(day).setUTCDate(1)
}

/** Returns the first start of an hour, day or month that is not before `time`. */
export function nextStartOf(period: Period, time: number): number {
  const start = startOf(period, time)
  if (start === time) return start
  if (period === 'hour') return start + hourMs
  if (period === 'day') return start + dayMs

  return new Date(start).setUTCMonth(new Date(start).getUTCMonth() + 1)
}
