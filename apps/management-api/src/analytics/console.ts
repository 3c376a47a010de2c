import { hasPermission, type Permission } from '@callbook/accounts'
import type { Database } from '@callbook/db'
import { narrow, organizationKey, type Reach } from '@callbook/domain'
import type { Routes } from '@callbook/http'
import { measureAgreement } from '@callbook/operations'
import type { TSchema } from '@sinclair/typebox'
import type { ConsoleDependencies } from '../console.ts'
import { inOrganization } from '../console-access/organization.ts'
import { NoneWithin, ofOrganization } from '../console-access/path.ts'
import { Data } from '../http-api/responses.ts'
import { createAnalyticsLimiter } from './analytics-limiter.ts'
import { Agents } from './console-agents-schema.ts'
import { readAgents, readCosts, readInsights, readOutcomes, readQuality, readVolume } from './console-figures.ts'
import { Insights } from './console-insights-schema.ts'
import { type InsightRequest, insightQuery, readInsightRequest } from './console-range.ts'
import { Agreements, Costs, Outcomes, Scores, Volume } from './console-schema.ts'

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

export const insightRoutes: Routes<ConsoleDependencies> = async (app, { db }) => {
  await app.register(inOrganization, { db })
  const inFew = createAnalyticsLimiter(2)

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

      return { data: await inFew(organizationKey(reach), () => readInsights(db, reach, requested, hasCosts)) }
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
