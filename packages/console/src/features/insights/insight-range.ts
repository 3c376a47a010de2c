import { browserTimeZone, firstDayOfWeek } from '#ui/formats.ts'
import { dayOf, daysBefore as earlierBy, endOfDay, startOfDay } from '#ui/time/day.ts'
import { type InsightSearch, usualPeriod } from './insight-search.ts'

const dayMs = 24 * 60 * 60 * 1_000
const days = { '7d': 7, '30d': 30, '90d': 90 } as const

/**
 * The time range as parameters of the API. Days are in the time zone of the user; the last one may not have ended.
 *
 * @returns `undefined` if a custom range has no date
 */
export function findRange({ period = usualPeriod, from, to }: InsightSearch, now: Date, timeZone: string | undefined) {
  const today = dayOf(now, timeZone)
  const zone = { time_zone: timeZone ?? browserTimeZone() }
  if (period === '24h') return { ...zone, ...bounds(new Date(now.getTime() - dayMs), now), interval: 'hour' as const }
  if (period === 'month') return { ...zone, ...daysOf(monthBefore(today), timeZone), interval: 'day' as const }
  if (period !== 'own') {
    const start = startOfDay(daysBefore(today, days[period] - 1), timeZone)

    return { ...zone, ...bounds(start, now), interval: 'day' as const }
  }

  const [first, last] = [from ?? to, to ?? from].sort()
  if (first === undefined || last === undefined) return undefined

  const interval = intervalFor(first, last)

  return {
    ...zone,
    ...daysOf({ first, last }, timeZone),
    interval,
    ...(interval === 'week' && { week_start: firstDayOfWeek() })
  }
}

export type InsightRange = NonNullable<ReturnType<typeof findRange>>

/**
 * Returns the previous period. It is a whole number of days earlier, for weeks of weeks, so that each bucket is
 * compared with one at the same time of day or week.
 *
 * @param range range of the period
 */
export function rangeBefore({ period }: InsightSearch, range: InsightRange): InsightRange {
  const dayAt = (at: string) => dayOf(new Date(at), range.time_zone)
  const days = period === '24h' ? 1 : lengthOf(dayAt(range.start_date), dayAt(range.end_date))
  const earlier = range.interval === 'week' ? 7 * Math.ceil(days / 7) : days
  const shift = (at: string) => earlierBy(new Date(at), earlier, range.time_zone)

  return { ...range, ...bounds(shift(range.start_date), shift(range.end_date)) }
}

/** Returns the number of days from the first to the last one. */
function lengthOf(first: string, last: string): number {
  return (Date.parse(last) - Date.parse(first)) / dayMs + 1
}

function intervalFor(first: string, last: string) {
  const length = lengthOf(first, last)
  if (length <= 2) return 'hour' as const

  return length <= 100 ? ('day' as const) : ('week' as const)
}

interface Days {
  readonly first: string
  readonly last: string
}

function daysOf({ first, last }: Days, timeZone: string | undefined) {
  return bounds(startOfDay(first, timeZone), new Date(endOfDay(last, timeZone).getTime() - 1))
}

/** Returns the month before the month of a day. */
function monthBefore(day: string): Days {
  const [year = 0, month = 1] = day.split('-').map(Number)
  const [first, last] = [Date.UTC(year, month - 2, 1), Date.UTC(year, month - 1, 0)]

  return { first: new Date(first).toISOString().slice(0, 10), last: new Date(last).toISOString().slice(0, 10) }
}

function bounds(start: Date, end: Date) {
  return { start_date: start.toISOString(), end_date: end.toISOString() }
}

function daysBefore(day: string, count: number): string {
  return new Date(Date.parse(`${day}T12:00:00Z`) - count * dayMs).toISOString().slice(0, 10)
}
