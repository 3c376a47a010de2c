import { countCalls, type Database } from '@callbook/db'
import { type Reach, stepsOf, type TimeStep, type TimeZone } from '@callbook/domain'

/** Number of days, including today. */
const days = 30

const dayMs = 86_400_000

/** Counts the calls of the last days, today last. */
export async function countDays(db: Database, reach: Reach, now: Date, zone: TimeZone) {
  const steps = lastDays(now, zone)
  const counts = await countCalls(db, reach, { clientId: undefined, steps })
  const dayOf = (time: number) => new Date(time + zone.offsetAt(time)).toISOString().slice(0, 10)

  return steps.map(({ from }, nth) => ({
    day: dayOf(from),
    calls: counts[nth]?.kinds.reduce((sum, { calls }) => sum + calls, 0) ?? 0
  }))
}

/** Requests more steps than needed, because the first and the last may be partial days. */
function lastDays(now: Date, zone: TimeZone): TimeStep[] {
  const time = now.getTime()
  const steps =
    stepsOf({ from: time - (days + 2) * dayMs, until: time + 2 * dayMs }, 'day', zone, { most: days + 10 }) ?? []
  const today = steps.findIndex(({ until }) => until > time)

  return steps.slice(today - days + 1, today + 1)
}
