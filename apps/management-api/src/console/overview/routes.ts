import {
  countCalls,
  countRefusedDeliveries,
  countWaitingCalls,
  type Database,
  listFailedCalls,
  listSilentEndpoints,
  mostListed
} from '@callbook/db'
import { findTimeZone, type Reach, stepsOf, type TimeStep, type TimeZone } from '@callbook/domain'
import { badRequest, defineQuery, type Routes, text } from '@callbook/http'
import { type Alarm, listAlarms } from '@callbook/operations'
import { described } from '../../http-api/described.ts'
import { Data } from '../../http-api/responses.ts'
import { inOrganization } from '../access/organization.ts'
import type { ConsoleDependencies } from '../dependencies.ts'
import { NoOrganization, ofOrganization } from '../organizations/path.ts'
import { Overview } from './schema.ts'

const query = defineQuery({
  time_zone: described({ ...text({ maxLength: 64 }), absent: 'UTC' }, 'Time zone of the days, such as `Europe/Berlin`')
})

/** Number of days, including today. */
const days = 30

/** Maximum number of alarms. */
const mostAlarms = 20

const dayMs = 86_400_000

/** Overview of an organization; its cost does not grow with the amount of data. */
export const overviewRoutes: Routes<ConsoleDependencies> = async (app, { db, make }) => {
  await app.register(inOrganization, { db })

  app.get(
    '/overview',
    {
      config: { permission: 'read' },
      schema: {
        operationId: 'getOverview',
        summary: 'Get overview',
        tags: ['Organizations'],
        params: ofOrganization,
        querystring: query,
        response: { 200: Data(Overview, 'Calls per day, and open tasks'), 404: NoOrganization }
      }
    },
    async ({ reach, query: { time_zone: name } }) => {
      const zone = findTimeZone(name)
      if (zone === null) throw badRequest('time_zone must be a time zone, such as Europe/Berlin')
      const { now } = make()
      const [calls, waiting, failed, refused, silent, alarms] = await Promise.all([
        countDays(db, reach, lastDays(now, zone)),
        countWaitingCalls(db, reach),
        listFailedCalls(db, reach),
        countRefusedDeliveries(db, reach, new Date(now.getTime() - dayMs)),
        listSilentEndpoints(db, reach, now),
        listAlarms(db, reach, mostAlarms)
      ])
      const dayOf = (time: number) => new Date(time + zone.offsetAt(time)).toISOString().slice(0, 10)

      return {
        data: {
          days: calls.map(({ from, count }) => ({ day: dayOf(from), calls: count })),
          waiting_reviews: waiting,
          failed_evaluations: Math.min(failed.length, mostListed),
          failed_evaluations_are_bounded: failed.length > mostListed,
          rejected_reports: refused,
          alarms: alarms.map(presentAlarm),
          // An endpoint with an alarm is not listed again as silent.
          silent_endpoints: silent.filter(({ id }) => !alarms.some(({ endpoint_id }) => endpoint_id === id))
        }
      }
    }
  )
}

function presentAlarm(alarm: Alarm) {
  const { id, endpoint_id, client_id, client_name, provider, kind, certainty, since, what, next_step } = alarm

  return { id, endpoint_id, client_id, client_name, provider, kind, certainty, since, what, next_step }
}

/** Requests more steps than needed, because the first and the last may be partial days. */
function lastDays(now: Date, zone: TimeZone): TimeStep[] {
  const time = now.getTime()
  const steps = stepsOf({ from: time - (days + 2) * dayMs, until: time + 2 * dayMs }, 'day', zone, days + 10) ?? []
  const today = steps.findIndex(({ until }) => until > time)

  return steps.slice(today - days + 1, today + 1)
}

async function countDays(db: Database, reach: Reach, steps: readonly TimeStep[]) {
  const counts = await countCalls(db, reach, { clientId: undefined, steps })

  return steps.map(({ from }, nth) => ({
    from,
    count: counts[nth]?.kinds.reduce((sum, { calls }) => sum + calls, 0) ?? 0
  }))
}
