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
