import { answerGroups, type CallSums, type Database, summedFilterNames } from '@callbook/db'
import { type ClientId, limitsOf, organizationKey, type Reach, timeUnits } from '@callbook/domain'
import {
  defineQuery,
  enumeration,
  notFound,
  type ParameterReader,
  type Routes,
  required,
  text,
  uuid
} from '@callbook/http'
import { filterParameters, readFilterValues } from '../calls/filters.ts'
import { NotFound } from '../http-api/error.ts'
import { JsonText } from '../http-api/json-text.ts'
import { described, getFilterClient } from '../http-api/parameters.ts'
import { scorecardDomainReader } from '../scorecards/schema.ts'
import { AnswerAnalytics, readAnswerFigures } from './answers.ts'
import {
  type CallGroupsQuery,
  callFigures,
  countGroups,
  nameGroups,
  presentSteps,
  readEvaluationCosts,
  readScores,
  readScoresOfVersions,
  requireAssistant,
  sumGroups,
  usageFigures
} from './figures.ts'
import { createAnalyticsLimiter, cutRange, rangeParameters, readRange, type SumInTurn, weekStart } from './range.ts'
import { CallAnalytics, EvaluationAnalytics, evaluationGroups, shownGroups, UsageAnalytics } from './schema.ts'

export const v1Analytics: Routes<Dependencies> = async (app, { db, sumInTurn }) => {
  app.register(analyticsRoutes, { db, sumInTurn })
  app.register(evaluationAnalyticsRoutes, { db })
  app.register(answerAnalyticsRoutes, { db, sumInTurn })
}

const each = 'Reads each call of the range: exact, but not at constant cost'

const sumFilterParameters = filterParameters('v1', summedFilterNames, ({ parameter }) =>
  ['client_id', 'status', 'direction'].includes(parameter) ? undefined : each
)

const interval = enumeration(timeUnits)

const groupBy = enumeration(shownGroups)

const groupByDescription = 'Dimension by which calls are grouped; `assistant_version` requires `assistant_id`'

const callsQuery = defineQuery({
  ...sumFilterParameters,
  ...rangeParameters,
  interval: described(interval, 'Interval of the buckets; without it, the range is one bucket'),
  week_start: weekStart,
  group_by: described(groupBy, groupByDescription)
})

const usageQuery = defineQuery({
  ...sumFilterParameters,
  ...rangeParameters,
  interval: described(withDefault(interval, 'month'), 'Interval of the buckets'),
  week_start: weekStart,
  group_by: described(withDefault(groupBy, 'client'), groupByDescription)
})

const bounds =
  'For at most 400 days and 1,000 buckets, by the time when calls took place. Returns the 50 groups with the most calls, ' +
  'or 20,000 divided by the number of buckets if there are more than 400; `other` sums up the rest.'

type Sum = (db: Database, reach: Reach, requested: CallGroupsQuery) => Promise<CallSums[]>

const operations = [
  {
    path: '/calls',
    querystring: callsQuery,
    answer: CallAnalytics,
    operationId: 'countCalls',
    summary: 'Get call analytics',
    sum: countGroups as Sum,
    figuresOf: callFigures
  },
  {
    path: '/usage',
    querystring: usageQuery,
    answer: UsageAnalytics,
    operationId: 'sumUsage',
    summary: 'Get usage',
    sum: sumGroups as Sum,
    figuresOf: usageFigures
  }
] as const

interface Dependencies {
  readonly db: Database
  readonly sumInTurn: SumInTurn
}

const agentText = text({ maxLength: 512 })

const agentParameters = {
  client_id: described(uuid<ClientId>(), 'Filter by client'),
  assistant_id: described(agentText, 'Filter by assistant'),
  assistant_version: described(agentText, 'Filter by version of the assistant')
}

const query = defineQuery({
  ...agentParameters,
  ...rangeParameters,
  interval: described(enumeration(timeUnits), 'Interval of the buckets; without it, the range is one bucket'),
  week_start: weekStart,
  group_by: described(enumeration(evaluationGroups), 'Dimension by which `total` is grouped; requires `assistant_id`')
})

const evaluationAnalyticsRoutes: Routes<{ db: Database }> = async (app, { db }) => {
  const inFew = createAnalyticsLimiter(1)

  app.get(
    '/evaluations',
    {
      schema: {
        operationId: 'measureEvaluations',
        summary: 'Get evaluation analytics',
        description:
          'Scores of calls and the cost of evaluations, for at most 400 days and 1,000 buckets. Calls count when they took ' +
          'place, with their current results; costs count when the evaluation was done. With `group_by`, `total` also has ' +
          'the 50 versions with the most evaluated calls.',
        tags: ['Analytics'],
        querystring: query,
        response: { 200: JsonText(EvaluationAnalytics), 404: NotFound('Client') }
      }
    },
    async ({ reach, query: requested }) => {
      const range = readRange(requested)
      const steps = cutRange(range, requested)
      const client = await getFilterClient(db, reach, requested.client_id)
      const whole = { from: range.start.getTime(), until: range.end.getTime() + 1 }
      const { assistant_id: assistantId, assistant_version: assistantVersion, group_by: by } = requested
      const grouped = by === undefined ? undefined : requireAssistant(assistantId)
      const filter = { clientId: client?.id, assistantId, assistantVersion, whole }
      const reported = await inFew(organizationKey(reach), () =>
        db.inTurn(organizationKey(reach), async () => ({
          ...(await readScores(db, reach, { ...filter, steps })),
          ofVersions:
            grouped === undefined ? {} : await readScoresOfVersions(db, reach, { ...filter, assistantId: grouped }),
          costs: await readEvaluationCosts(db, reach, filter)
        }))
      )

      return JSON.stringify({
        data: reported.steps,
        total: { ...reported.total, ...reported.ofVersions },
        costs: reported.costs,
        scope: {
          organization_id: organizationKey(reach),
          client_id: client?.id ?? limitsOf(reach).clientId ?? null,
          start_date: range.start.toISOString(),
          end_date: range.end.toISOString(),
          time_zone: range.timeZone.name,
          interval: requested.interval ?? null,
          group_by: by ?? null
        }
      })
    }
  )
}

const answersQuery = defineQuery({
  domain: required(scorecardDomainReader),
  ...agentParameters,
  ...rangeParameters,
  interval: described(enumeration(timeUnits), 'Interval of the buckets; without it, the range is one bucket'),
  week_start: weekStart,
  group_by: described(
    enumeration(answerGroups),
    'Dimension by which `total` is grouped; `assistant_version` requires `assistant_id`'
  )
})

const answerAnalyticsRoutes: Routes<Dependencies> = async (app, { db, sumInTurn }) => {
  app.get(
    '/answers',
    {
      schema: {
        operationId: 'sumAnswers',
        summary: 'Get answer analytics',
        description:
          'Answers to the questions of a scorecard, for at most 400 days and 1,000 buckets. Calls count when they took ' +
          'place, with their current answers. The questions are those of the live revision, or of the newest one. With ' +
          '`group_by`, `total` also has the 50 groups with the most results.',
        tags: ['Analytics'],
        querystring: answersQuery,
        response: { 200: JsonText(AnswerAnalytics), 404: NotFound('Scorecard') }
      }
    },
    async ({ reach, query: requested }) => {
      const { domain, assistant_id: assistantId, assistant_version: assistantVersion, group_by: by } = requested
      const range = readRange(requested)
      const steps = cutRange(range, requested)
      const client = await getFilterClient(db, reach, requested.client_id)
      if (by === 'assistant_version') requireAssistant(assistantId)
      const scope = { domain, clientId: client?.id, assistantId, assistantVersion }
      const whole = { start: range.start, end: new Date(range.end.getTime() + 1) }
      const figures = await sumInTurn(organizationKey(reach), () =>
        db.inTurn(organizationKey(reach), () => readAnswerFigures(db, reach, { ...scope, ...whole, steps, by }))
      )
      if (figures === undefined) throw notFound('Scorecard')

      return JSON.stringify({
        ...figures,
        scope: {
          organization_id: organizationKey(reach),
          client_id: client?.id ?? limitsOf(reach).clientId ?? null,
          domain,
          start_date: range.start.toISOString(),
          end_date: range.end.toISOString(),
          time_zone: range.timeZone.name,
          interval: requested.interval ?? null,
          group_by: by ?? null
        }
      })
    }
  )
}

const analyticsRoutes: Routes<Dependencies> = async (app, { db, sumInTurn }) => {
  for (const { path, querystring, answer, operationId, summary, sum, figuresOf } of operations) {
    app.get(
      path,
      {
        schema: {
          operationId,
          summary,
          description: bounds,
          tags: ['Analytics'],
          querystring,
          response: { 200: JsonText(answer), 404: NotFound('Client') }
        }
      },
      async ({ reach, query }) => {
        const range = readRange(query)
        const steps = cutRange(range, query)
        const client = await getFilterClient(db, reach, query.client_id)
        const { group_by: by, interval: unit } = query
        const filter = readFilterValues(query, client, summedFilterNames)
        if (by === 'assistant_version') requireAssistant(query.assistant_id)
        const requested = { filter, steps, by }
        const reported = await sumInTurn(organizationKey(reach), () =>
          db.inTurn(organizationKey(reach), async () => {
            const sums = await sum(db, reach, requested)

            return { sums, names: await nameGroups(db, reach, by, sums) }
          })
        )
        const { sums, names } = reported
        const scope = {
          organization_id: organizationKey(reach),
          client_id: client?.id ?? limitsOf(reach).clientId ?? null,
          start_date: range.start.toISOString(),
          end_date: range.end.toISOString(),
          time_zone: range.timeZone.name,
          interval: unit ?? null,
          group_by: by ?? null
        }

        return JSON.stringify({
          ...presentSteps<object>(steps, sums, { figuresOf, names, isGrouped: by !== undefined }),
          scope
        })
      }
    )
  }
}

function withDefault<Value extends string>(
  reader: ParameterReader<Value | undefined>,
  value: Value
): ParameterReader<Value> {
  return {
    ...reader,
    schema: { ...reader.schema, default: value },
    absent: value,
    read: (text) => reader.read(text) as Value
  }
}
