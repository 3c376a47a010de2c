import { hasPermission } from '@callbook/accounts'
import { organizationKey } from '@callbook/domain'
import { defineQuery, type Routes } from '@callbook/http'
import { createAnalyticsLimiter } from '../analytics/analytics-limiter.ts'
import { bucketParameters, readInsightRequest } from '../analytics/console-range.ts'
import { rangeParameters } from '../analytics/range.ts'
import type { ConsoleDependencies } from '../console.ts'
import { inOrganization } from '../console-access/organization.ts'
import { NoOrganization, ofOrganization } from '../console-access/path.ts'
import { Data } from '../http-api/responses.ts'
import { readFigures } from './figures.ts'
import { OverviewFigures } from './figures-schema.ts'

const figuresQuery = defineQuery({ ...rangeParameters, ...bucketParameters })

const unfiltered = { client_id: undefined, assistant_id: undefined, assistant_version: undefined }

export const overviewFigureRoutes: Routes<ConsoleDependencies> = async (app, { db }) => {
  await app.register(inOrganization, { db })
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

      return { data: await inFew(organizationKey(reach), () => readFigures(db, reach, requested, hasCosts)) }
    }
  )
}
