import { dayOf, endOfDay, startOfDay } from '#ui/time/day.ts'
import { type InsightSearch, usualPeriod } from './insight-search.ts'

const dayMs = 24 * 60 * 60 * 1_000
const days = { '7d': 7, '30d': 30, '90d': 90 } as const

/**
 * The time range as parameters of the API. Days are in the time zone of the user; the last one may not have ended.
 *
 * @returns `undefined` if a custom range has no date
 */
export function rangeOf({ period = usualPeriod, from, to }: InsightSearch, now: Date, timeZone: string | undefined) {
  const today = dayOf(now, timeZone)
  const zone = { time_zone: timeZone ?? new Intl.DateTimeFormat().resolvedOptions().timeZone }
  if (period === '24h') return { ...zone, ...bounds(new Date(now.getTime() - dayMs), now), interval: 'hour' as const }
  if (period === 'month') return { ...zone, ...daysOf(monthBefore(today), timeZone), interval: 'day' as const }
  if (period !== 'own') {
    const start = startOfDay(daysBefore(today, days[period] - 1), timeZone)

    return { ...zone, ...bounds(start, now), interval: 'day' as const }
  }

  const [first, last] = [from ?? to, to ?? from].sort()
  if (first === undefined || last === undefined) return undefined

  return { ...zone, ...daysOf({ first, last }, timeZone), interval: intervalFor(first, last) }
}

export type InsightRange = NonNullable<ReturnType<typeof rangeOf>>

function intervalFor(first: string, last: string) {
  const length = (Date.parse(last) - Date.parse(first)) / dayMs + 1
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
