/** What rows are counted by, in UTC. */
export type Period = 'hour' | 'day' | 'month'

/** The id that stands for all clients of an organization in counters. */
export const allClients = '00000000-0000-0000-0000-000000000000'

/** What is counted, the shortest first. No hours of a client: they would be more counters than they save rows. */
export const countedPeriods: Readonly<Record<'organization' | 'client', readonly Period[]>> = {
  organization: ['hour', 'day', 'month'],
  client: ['day', 'month']
}

const hourMs = 3_600_000
const dayMs = 86_400_000

/** The start of the hour, day or month that `time` lies in. Times are epoch milliseconds. */
export function startOf(period: Period, time: number): number {
  if (period === 'hour') return Math.floor(time / hourMs) * hourMs
  const day = Math.floor(time / dayMs) * dayMs

  return period === 'day' ? day : new Date(day).setUTCDate(1)
}

/** The first start of an hour, day or month that is not before `time`. */
export function nextStartOf(period: Period, time: number): number {
  const start = startOf(period, time)
  if (start === time) return start
  if (period === 'hour') return start + hourMs
  if (period === 'day') return start + dayMs

  return new Date(start).setUTCMonth(new Date(start).getUTCMonth() + 1)
}
