import { hasPermission, type Permitted } from '@callbook/accounts'
import {
  countCalls,
  countRefusedDeliveries,
  countWaitingCalls,
  type Database,
  listClients,
  listEndpointHealth,
  listEventEndpoints,
  listFailedCalls,
  listNotableCalls,
  listProviderAccounts,
  listSilentEndpoints,
  measureScores,
  measureScoresOfClients,
  mostListed,
  type ReachScope,
  type ScoreMeasures,
  sumCalls,
  summarizeGaps
} from '@callbook/db'
import {
  type ClientId,
  findTimeZone,
  limitsOf,
  organizationKey,
  reachOf,
  stepsOf,
  type TimeStep,
  type TimeZone
} from '@callbook/domain'
import { badRequest, defineQuery, type Routes, text, uuid } from '@callbook/http'
import { type Alarm, listAlarms } from '@callbook/operations'
import { bucketParameters, type InsightRequest, readInsightRequest } from '../analytics/console.ts'
import { add, rounded, timesOf, usageFigures } from '../analytics/figures.ts'
import { createAnalyticsLimiter, rangeParameters } from '../analytics/range.ts'
import type { ConsoleDependencies } from '../console.ts'
import { NoneWithin, NoOrganization, ofOrganization } from '../console-access/path.ts'
import { described, getFilterClient } from '../http-api/parameters.ts'
import { Data } from '../http-api/responses.ts'
import {
  mostClients,
  mostEndpoints,
  mostNotable,
  notableDays,
  Overview,
  OverviewFigures,
  presentNotable
} from './schema.ts'

export const consoleOverview: Routes<ConsoleDependencies> = async (app, means) => {
  app.register(overviewRoutes, means)
  app.register(overviewFigureRoutes, means)
}

const query = defineQuery({
  client_id: described(uuid<ClientId>(), 'Data of this client only'),
  time_zone: described({ ...text({ maxLength: 64 }), absent: 'UTC' }, 'Time zone of the days, such as `Europe/Berlin`')
})

const mostAlarms = 20

const dayMs = 86_400_000

/** Number of days, including today. */
const days = 30

/** Counts the calls of the last days, today last. */
async function countDays({ db, reach }: ReachScope<Database>, now: Date, zone: TimeZone) {
  const steps = lastDays(now, zone)
  const counts = await countCalls({ db, reach }, { clientId: undefined, steps })
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

/**
 * Returns the state of every connection; of accounts and event endpoints only to users who may manage them.
 *
 * @param since time from which rejected reports are counted
 */
async function readHealth({ db, reach }: ReachScope<Database>, user: Permitted, since: Date) {
  const seesEventEndpoints = hasPermission(user, 'manage_endpoints')
  const { organizationId, clientId } = limitsOf(reach)
  // Provider accounts belong to the whole organization.
  const seesAccounts = hasPermission(user, 'manage_clients') && clientId === undefined
  const [endpoints, accounts, eventEndpoints] = await Promise.all([
    listEndpointHealth(db, reach, { since, limit: mostEndpoints }),
    seesAccounts ? listProviderAccounts({ db, organizationId }) : null,
    seesEventEndpoints ? listEventEndpoints({ db, reach }) : null
  ])

  return {
    endpoints: endpoints.map(({ total: _, ...endpoint }) => endpoint),
    endpoints_total: endpoints[0]?.total ?? 0,
    provider_accounts:
      accounts?.map(({ id, provider, base_url, state, last_error, last_pass_at, created_at, open_gaps }) => {
        return { id, provider, base_url, state, last_error, last_pass_at, created_at, open_gaps }
      }) ?? null,
    event_endpoints:
      eventEndpoints?.map(({ id, url, description, state, disabled_reason, failing_since }) => {
        return { id, url, description, state, disabled_reason, failing_since }
      }) ?? null
  }
}

/** What needs the attention of users; the cost does not grow with the amount of data. */
const overviewRoutes: Routes<ConsoleDependencies> = async (app, { db, make }) => {
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
        countDays({ db, reach }, now, zone),
        countWaitingCalls(db, reach),
        listFailedCalls(db, reach),
        countRefusedDeliveries(db, reach, since(1)),
        listSilentEndpoints(db, reach, now),
        listAlarms(db, reach, mostAlarms),
        listNotableCalls(db, reach, notable),
        readHealth({ db, reach }, session, since(1))
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

const figuresQuery = defineQuery({ ...rangeParameters, ...bucketParameters })

const unfiltered = { client_id: undefined, assistant_id: undefined, assistant_version: undefined }

type Period = Pick<InsightRequest, 'before' | 'steps' | 'whole'>

/**
 * Returns the figures of a period and of the previous one. Calls by step are counters; sums and scores read an index
 * entry for each call of both periods.
 *
 * @param hasCosts whether to return costs, else null
 */
async function readFigures(at: ReachScope<Database>, { hasCosts, ...period }: Period & { readonly hasCosts: boolean }) {
  const { db, reach } = at
  const { steps, whole, before } = period
  const [start, end] = [new Date(whole.from), new Date(whole.until)]
  const starts = [new Date(before.from), start]
  const [counts, sums, [earlier, current], clients] = await Promise.all([
    countCalls(at, { clientId: undefined, steps }),
    sumCalls(at, {}, { steps: [before, whole], by: 'client', most: mostClients }),
    measureScores(db, reach, { start: new Date(before.from), end, buckets: starts }),
    readClients(at, period)
  ])
  const sumsOf = (nth: number) => {
    const { calls, minutes, cost_usd } = usageFigures(add(sums.filter(({ step }) => step === nth)))

    return { calls, minutes, cost_usd: hasCosts ? cost_usd : null }
  }
  const callsOf = (id: string, nth: number) => sums.find(({ value, step }) => value === id && step === nth)?.calls ?? 0

  return {
    steps: steps.map((step, nth) => ({
      ...timesOf(step),
      calls: (counts[nth]?.kinds ?? []).reduce((sum, { calls }) => sum + calls, 0)
    })),
    total: { ...sumsOf(1), ...qualityOf(current) },
    before: { ...sumsOf(0), ...qualityOf(earlier) },
    clients: clients
      .map((client) => ({ ...client, calls: callsOf(client.id, 1), calls_before: callsOf(client.id, 0) }))
      .sort((one, other) => other.calls - one.calls || one.name.localeCompare(other.name))
      .slice(0, mostClients),
    clients_total: clients.length
  }
}

async function readClients({ db, reach }: ReachScope<Database>, { whole }: Period) {
  const [start, end] = [new Date(whole.from), new Date(whole.until)]
  const [rows, scores, gaps] = await Promise.all([
    listClients({ db, reach }),
    measureScoresOfClients(db, reach, { start, end, limit: mostClients }),
    summarizeGaps({ db, reach }, { steps: [whole] })
  ])
  const [scoresById, missingById] = [
    new Map(scores.map((measures) => [measures.client_id, measures])),
    new Map(gaps.map(({ clientId, missing }) => [clientId, missing]))
  ]

  return rows.map(({ id, display_name: name, last_call_at }) => ({
    id,
    name,
    ...qualityOf(scoresById.get(id)),
    missing_calls: missingById.get(id) ?? 0,
    last_call_at
  }))
}

function qualityOf(measures: ScoreMeasures | undefined) {
  const mean = (score: 'adherence_score' | 'lead_score') => {
    const value = measures?.[score].mean ?? null

    return value === null ? null : rounded(value, 3)
  }
  const { calls: evaluated, flagged } = measures?.flags ?? { calls: 0, flagged: 0 }

  return { lead_score: mean('lead_score'), adherence_score: mean('adherence_score'), evaluated, flagged }
}

const overviewFigureRoutes: Routes<ConsoleDependencies> = async (app, { db }) => {
  const inFew = createAnalyticsLimiter(2)

  app.get(
    '/overview/figures',
    {
      config: { permission: 'read' },
      schema: {
        operationId: 'getOverviewFigures',
        summary: 'Get figures of overview',
        tags: ['Organizations'],
        params: ofOrganization,
        querystring: figuresQuery,
        response: { 200: Data(OverviewFigures, 'The figures'), 404: NoOrganization }
      }
    },
    async ({ reach, session, query }) => {
      const requested = await readInsightRequest(db, reach, { ...query, ...unfiltered })
      const hasCosts = hasPermission(session, 'read_costs')

      return { data: await inFew(organizationKey(reach), () => readFigures({ db, reach }, { ...requested, hasCosts })) }
    }
  )
}
