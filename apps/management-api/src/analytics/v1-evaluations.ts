import type { Database } from '@callbook/db'
import { type ClientId, limitsOf, organizationKey, timeUnits } from '@callbook/domain'
import { defineQuery, enumeration, type Routes, uuid } from '@callbook/http'
import { described } from '../http-api/described.ts'
import { NotFound } from '../http-api/error.ts'
import { JsonText } from '../http-api/json-text.ts'
import { getFilterClient } from '../http-api/parameters.ts'
import { createAnalyticsLimiter } from './analytics-limiter.ts'
import { cutRange, rangeParameters, readRange, weekStart } from './range.ts'
import { EvaluationAnalytics } from './schema.ts'
import { readEvaluationCosts, readScores } from './scores.ts'

const query = defineQuery({
  client_id: described(uuid<ClientId>(), 'Filter by client'),
  ...rangeParameters,
  interval: described(enumeration(timeUnits), 'Interval of the buckets; without it, the range is one bucket'),
  week_start: weekStart
})

export const evaluationAnalyticsRoutes: Routes<{ db: Database }> = async (app, { db }) => {
  const inFew = createAnalyticsLimiter(1)

  app.get(
    '/evaluations',
    {
      schema: {
        operationId: 'measureEvaluations',
        summary: 'Get evaluation analytics',
        description:
          'Scores of calls and the cost of evaluations, for at most 400 days and 1,000 buckets. Calls count when they took ' +
          'place, with their current results; costs count when the evaluation was done.',
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
      const reported = await inFew(organizationKey(reach), () =>
        db.inTurn(organizationKey(reach), async () => ({
          ...(await readScores(db, reach, { clientId: client?.id, steps, whole })),
          costs: await readEvaluationCosts(db, reach, { clientId: client?.id, whole })
        }))
      )

      return JSON.stringify({
        data: reported.steps,
        total: reported.total,
        costs: reported.costs,
        scope: {
          organization_id: organizationKey(reach),
          client_id: client?.id ?? limitsOf(reach).clientId ?? null,
          start_date: range.start.toISOString(),
          end_date: range.end.toISOString(),
          time_zone: range.timeZone.name,
          interval: requested.interval ?? null
        }
      })
    }
  )
}
