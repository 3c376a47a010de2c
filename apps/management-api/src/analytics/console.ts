import { hasPermission, type Permission } from '@callbook/accounts'
import {
  type AgentFilter,
  type CallCounts,
  type CallSums,
  countCalls,
  countScoresByTens,
  type Database,
  measureAgents,
  sumCalls
} from '@callbook/db'
import {
  type ClientId,
  callStatuses,
  narrow,
  organizationKey,
  type Reach,
  type TimeStep,
  timeUnits
} from '@callbook/domain'
import { defineQuery, enumeration, notFound, type Routes, required, text, uuid } from '@callbook/http'
import { measureAgreement } from '@callbook/operations'
import type { TSchema } from '@sinclair/typebox'
import type { ConsoleDependencies } from '../console.ts'
import { NoneWithin, ofOrganization } from '../console-access/path.ts'
import { described, getFilterClient } from '../http-api/parameters.ts'
import { Data } from '../http-api/responses.ts'
import { scorecardDomainReader } from '../scorecards/schema.ts'
import { AnswerFigures, readAnswerFigures } from './answers.ts'
import { consoleComparison } from './console-comparison.ts'
import { Agents, Agreements, Costs, Insights, Outcomes, Scores, Volume } from './console-schema.ts'
import { add, nameGroups, readEvaluationCosts, readScores, rounded, timesOf, usageFigures } from './figures.ts'
import { createAnalyticsLimiter, cutRange, rangeParameters, readRange, weekStart } from './range.ts'

/** Maximum number of compared calls, because their whole results are read. */
const mostCompared = 1_000

interface Insight {
  readonly name: string
  readonly operationId: string
  readonly summary: string
  readonly permission: Permission
  readonly reported: TSchema
  readonly read: (db: Database, reach: Reach, requested: InsightRequest) => Promise<object>
}

const [mostReasons, mostClients, mostAgents] = [8, 10, 100]

/**
 * Returns several figures of the same range, in sequence, so that a page takes only one place of its organization.
 *
 * @param hasCosts whether to return costs, else null
 */
async function readInsights(
  db: Database,
  reach: Reach,
  { hasCosts, ...requested }: InsightRequest & { readonly hasCosts: boolean }
) {
  return {
    volume: await readVolume(db, reach, requested),
    outcomes: await readOutcomes(db, reach, requested),
    scores: await readQuality(db, reach, requested),
    costs: hasCosts ? await readCosts(db, reach, requested) : null
  }
}

async function readVolume(db: Database, reach: Reach, requested: InsightRequest) {
  const { clientId, agent, steps, before } = requested
  const counts = await countCalls({ db, reach }, { clientId, ...agent, steps: [before, ...steps] })
  const [earlier, ...reported] = counts

  return {
    steps: steps.map((step, nth) => ({ ...timesOf(step), ...volumeOf(reported.slice(nth, nth + 1)) })),
    total: volumeOf(reported),
    before: volumeOf(earlier === undefined ? [] : [earlier])
  }
}

async function readOutcomes(db: Database, reach: Reach, requested: InsightRequest) {
  const at = { db, reach }
  const { clientId, agent, whole, before } = requested
  const [earlier, reported] = await countCalls(at, { clientId, ...agent, steps: [before, whole] })
  const options = { steps: [whole], by: 'ended_reason', most: mostReasons } as const
  const reasons = await sumCalls(at, { clientId, ...agent }, options)

  return {
    statuses: callStatuses.map((status) => ({
      status,
      calls: callsOf(reported, status),
      before: callsOf(earlier, status)
    })),
    ended_reasons: reasons.filter(({ rank }) => rank !== undefined).map(({ value, calls }) => ({ value, calls })),
    other_ended_reasons: add(reasons.filter(({ rank }) => rank === undefined)).calls
  }
}

async function readCosts(db: Database, reach: Reach, requested: InsightRequest) {
  const at = { db, reach }
  const { clientId, agent, steps, whole, before } = requested
  const filter = { clientId, ...agent }
  const sums = await sumCalls(at, filter, { steps, by: 'client', most: mostClients })
  const earlier = await sumCalls(at, filter, { steps: [before], most: 1 })
  const names = await nameGroups(db, reach, 'client', sums)
  const byStep = Map.groupBy(sums, ({ step }) => step)
  const byClient = [...Map.groupBy(sums, ({ rank, value }) => (rank === undefined ? undefined : value))]
  const others = byClient.find(([client]) => client === undefined)?.[1]

  return {
    steps: steps.map((step, nth) => ({ ...timesOf(step), ...costsOf(byStep.get(nth) ?? []) })),
    total: costsOf(sums),
    before: costsOf(earlier),
    clients: byClient.flatMap(([id, some]) => {
      return id === undefined || id === null ? [] : [{ id, name: names.get(id) ?? null, ...minutesOf(some) }]
    }),
    other_clients: others === undefined ? null : minutesOf(others),
    evaluations: await readEvaluationCosts(db, reach, { ...filter, whole })
  }
}

async function readQuality(db: Database, reach: Reach, requested: InsightRequest) {
  const { clientId, agent, steps, whole, before } = requested
  const filter = { clientId, ...agent }
  const reported = await readScores(db, reach, { ...filter, steps, whole })
  const { total } = await readScores(db, reach, { ...filter, steps: [before], whole: before })
  const scope = { ...filter, start: new Date(whole.from), end: new Date(whole.until) }
  const { lead_score, adherence_score } = await countScoresByTens(db, reach, scope)

  return { ...reported, before: total, tens: { lead_score: [...lead_score], adherence_score: [...adherence_score] } }
}

/** Returns the figures of each assistant and version. A filter by agent has no effect. */
async function readAgents(db: Database, reach: Reach, { clientId, whole }: InsightRequest) {
  const [start, end] = [new Date(whole.from), new Date(whole.until)]
  const measured = await measureAgents({ db, reach }, { clientId, start, end, limit: mostAgents })
  const mean = (score: number | null) => (score === null ? null : rounded(score, 3))

  return {
    most: mostAgents,
    agents: measured.map(({ duration_seconds: seconds, lead_score: lead, adherence_score: adherence, ...agent }) => ({
      ...agent,
      minutes: rounded(seconds / 60, 3),
      lead_score: mean(lead),
      adherence_score: mean(adherence)
    }))
  }
}

function volumeOf(counts: readonly CallCounts[]) {
  const kinds = counts.flatMap((some) => some.kinds)
  const sum = (some: readonly { readonly calls: number }[]) => some.reduce((all, { calls }) => all + calls, 0)
  const of = (direction: string) => sum(kinds.filter((kind) => kind.direction === direction))

  return {
    calls: sum(kinds),
    inbound: of('inbound'),
    outbound: of('outbound'),
    web: of('web'),
    unknown: of('unknown')
  }
}

function callsOf(counts: CallCounts | undefined, status: string): number {
  return (counts?.kinds ?? []).reduce((all, kind) => all + (kind.status === status ? kind.calls : 0), 0)
}

function costsOf(sums: readonly CallSums[]) {
  const { calls, minutes, cost_usd, calls_without_cost } = usageFigures(add(sums))

  return { calls, minutes, cost_usd, calls_without_cost }
}

function minutesOf(sums: readonly CallSums[]) {
  const { minutes, cost_usd } = usageFigures(add(sums))

  return { minutes, cost_usd }
}

const insights: readonly Insight[] = [
  {
    name: 'volume',
    operationId: 'getVolume',
    summary: 'Get call volume',
    permission: 'read',
    reported: Volume,
    read: readVolume
  },
  {
    name: 'outcomes',
    operationId: 'getOutcomes',
    summary: 'Get call outcomes',
    permission: 'read',
    reported: Outcomes,
    read: readOutcomes
  },
  {
    name: 'scores',
    operationId: 'getScores',
    summary: 'Get evaluation scores',
    permission: 'read',
    reported: Scores,
    read: readQuality
  },
  {
    name: 'costs',
    operationId: 'getCosts',
    summary: 'Get costs',
    permission: 'read_costs',
    reported: Costs,
    read: readCosts
  },
  {
    name: 'agents',
    operationId: 'getAgents',
    summary: 'Get figures of agents',
    permission: 'read',
    reported: Agents,
    read: readAgents
  },
  {
    name: 'agreement',
    operationId: 'getAgreement',
    summary: 'Get review agreement',
    permission: 'read',
    reported: Agreements,
    read: readAgreement
  }
]

export const bucketParameters = {
  interval: described(enumeration(timeUnits), 'Interval of the buckets; without it, the range is one bucket'),
  week_start: weekStart
}

const scopeParameters = {
  client_id: described(uuid<ClientId>(), 'Filter by client'),
  assistant_id: described(text({ maxLength: 512 }), 'Filter by assistant, except agreement'),
  assistant_version: described(text({ maxLength: 512 }), 'Filter by version of the assistant'),
  ...rangeParameters
}

const insightQuery = defineQuery({ ...scopeParameters, ...bucketParameters })

const answersQuery = defineQuery({ domain: required(scorecardDomainReader), ...scopeParameters })

type InsightQuery = Omit<(typeof insightQuery)['static'], keyof typeof bucketParameters> & Partial<Buckets>

type Buckets = Pick<(typeof insightQuery)['static'], keyof typeof bucketParameters>

export interface InsightRequest {
  readonly clientId: ClientId | undefined
  readonly agent: AgentFilter
  readonly whole: TimeStep
  readonly steps: readonly TimeStep[]
  /** Previous period of the same length. */
  readonly before: TimeStep
}

/** @throws {HttpError} 400, 404 */
export async function readInsightRequest(db: Database, reach: Reach, query: InsightQuery): Promise<InsightRequest> {
  const range = readRange(query)
  const steps = cutRange(range, { interval: undefined, ...query })
  const whole = { from: range.start.getTime(), until: range.end.getTime() + 1 }
  const client = await getFilterClient(db, reach, query.client_id)

  const agent = { assistantId: query.assistant_id, assistantVersion: query.assistant_version }
  const before = { from: 2 * whole.from - whole.until, until: whole.from }

  return { clientId: client?.id, agent, whole, steps, before }
}

export const consoleAnalytics: Routes<ConsoleDependencies> = async (app, { db }) => {
  const inFew = createAnalyticsLimiter(2)
  app.register(consoleComparison, { db, sumInTurn: inFew })

  app.get(
    '/insights',
    {
      config: { permission: 'read' },
      schema: {
        tags: ['Insights'],
        operationId: 'getInsights',
        summary: 'Get several insights',
        description: 'Call volume, outcomes, scores and costs of the same range.',
        params: ofOrganization,
        querystring: insightQuery,
        response: { 200: Data(Insights, 'The figures'), 404: NoneWithin('Client') }
      }
    },
    async ({ reach, session, query }) => {
      const requested = await readInsightRequest(db, reach, query)
      const hasCosts = hasPermission(session, 'read_costs')

      return { data: await inFew(organizationKey(reach), () => readInsights(db, reach, { ...requested, hasCosts })) }
    }
  )

  app.get(
    '/insights/answers',
    {
      config: { permission: 'read' },
      schema: {
        tags: ['Insights'],
        operationId: 'getAnswers',
        summary: 'Get answers of a scorecard',
        params: ofOrganization,
        querystring: answersQuery,
        response: { 200: Data(AnswerFigures, 'The figures'), 404: NoneWithin('Scorecard') }
      }
    },
    async ({ reach, query: { domain, ...query } }) => {
      const { agent, whole, ...scope } = await readInsightRequest(db, reach, query)
      const [start, end] = [new Date(whole.from), new Date(whole.until)]
      const requested = { domain, clientId: scope.clientId, ...agent, start, end, steps: [whole], by: undefined }
      const figures = await inFew(organizationKey(reach), () => readAnswerFigures(db, reach, requested))
      if (figures === undefined) throw notFound('Scorecard')

      return { data: figures.total }
    }
  )

  for (const { name, operationId, summary, permission, reported, read } of insights) {
    app.get(
      `/insights/${name}`,
      {
        config: { permission },
        schema: {
          tags: ['Insights'],
          operationId,
          summary,
          params: ofOrganization,
          querystring: insightQuery,
          response: { 200: Data(reported, 'The figures'), 404: NoneWithin('Client') }
        }
      },
      async ({ reach, query }) => {
        const requested = await readInsightRequest(db, reach, query)

        return { data: await inFew(organizationKey(reach), () => read(db, reach, requested)) }
      }
    )
  }
}

async function readAgreement(db: Database, reach: Reach, requested: InsightRequest) {
  const { organizationId, filter } = narrow(reach, requested)
  const { clientId, whole } = filter
  const [since, until] = [new Date(whole.from), new Date(whole.until)]
  const scope = { since, until, clientId, limit: mostCompared }

  const { all, flagged, sampled } = await measureAgreement(db, organizationId, scope)

  return { most: mostCompared, fields: all, flagged, sampled }
}
