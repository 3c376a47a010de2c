import {
  countRefusedDeliveries,
  countWaitingCalls,
  listFailedCalls,
  listNotableCalls,
  listSilentEndpoints,
  mostListed
} from '@callbook/db'
import { type ClientId, findTimeZone, limitsOf, reachOf } from '@callbook/domain'
import { badRequest, defineQuery, type Routes, text, uuid } from '@callbook/http'
import { type Alarm, listAlarms } from '@callbook/operations'
import type { ConsoleDependencies } from '../console.ts'
import { inOrganization } from '../console-access/organization.ts'
import { NoneWithin, ofOrganization } from '../console-access/path.ts'
import { described } from '../http-api/described.ts'
import { getFilterClient } from '../http-api/parameters.ts'
import { Data } from '../http-api/responses.ts'
import { countDays } from './count-days.ts'
import { readHealth } from './health.ts'
import { presentNotable } from './notable-schema.ts'
import { mostNotable, notableDays, Overview } from './schema.ts'

const query = defineQuery({
  client_id: described(uuid<ClientId>(), 'Data of this client only'),
  time_zone: described({ ...text({ maxLength: 64 }), absent: 'UTC' }, 'Time zone of the days, such as `Europe/Berlin`')
})

const mostAlarms = 20

const dayMs = 86_400_000

/** What needs the attention of users; the cost does not grow with the amount of data. */
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
        response: {
          200: Data(Overview, 'Open tasks, notable calls and the state of connections'),
          404: NoneWithin('Client')
        }
      }
    },
    async ({ reach: whole, session, query: { time_zone: name, client_id: clientId } }) => {
      const zone = findTimeZone(name)
      if (zone === null) throw badRequest('time_zone must be a time zone, such as Europe/Berlin')
      const client = await getFilterClient(db, whole, clientId)
      const reach = client === undefined ? whole : reachOf(limitsOf(whole).organizationId, client.id)
      const { now } = make()
      const since = (days: number) => new Date(now.getTime() - days * dayMs)
      const notable = { since: since(notableDays), limit: mostNotable }
      const [calls, waiting, failed, refused, silent, alarms, notableCalls, health] = await Promise.all([
        countDays(db, reach, now, zone),
        countWaitingCalls(db, reach),
        listFailedCalls(db, reach),
        countRefusedDeliveries(db, reach, since(1)),
        listSilentEndpoints(db, reach, now),
        listAlarms(db, reach, mostAlarms),
        listNotableCalls(db, reach, notable),
        readHealth(db, reach, session, since(1))
      ])

      return {
        data: {
          days: calls,
          waiting_reviews: waiting,
          failed_evaluations: Math.min(failed.length, mostListed),
          failed_evaluations_are_bounded: failed.length > mostListed,
          rejected_reports: refused,
          alarms: alarms.map(presentAlarm),
          // An endpoint with an alarm is not listed again as silent.
          silent_endpoints: silent.filter(({ id }) => !alarms.some(({ endpoint_id }) => endpoint_id === id)),
          notable_calls: notableCalls.map(presentNotable),
          health
        }
      }
    }
  )
}

function presentAlarm(alarm: Alarm) {
  const { id, endpoint_id, client_id, client_name, provider, kind, certainty, since, what, next_step } = alarm

  return { id, endpoint_id, client_id, client_name, provider, kind, certainty, since, what, next_step }
}
