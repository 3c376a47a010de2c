import { listOrganizationFigures, listOrganizations } from '@callbook/db'
import type { OrganizationId } from '@callbook/domain'
import { defineQuery, integer, type Routes } from '@callbook/http'
import { Type } from '@sinclair/typebox'
import type { ConsoleDependencies } from '../console.ts'
import { requirePermissionFor } from '../console-access/permission.ts'
import { described } from '../http-api/described.ts'
import { DateTime, Nullable, Uuid } from '../http-api/fields.ts'
import { Data } from '../http-api/responses.ts'

const query = defineQuery({
  days: described(integer({ min: 1, max: 90, default: 30 }), 'Number of UTC days of the calls, including today')
})

const OrganizationOverview = Type.Object(
  {
    id: Uuid<OrganizationId>(),
    name: Type.String(),
    created_at: DateTime(),
    suspended_at: Nullable(DateTime(), { description: 'Null if the organization is not suspended' }),
    calls: Type.Integer(),
    calls_before: Type.Integer({ description: 'Calls of as many days before' }),
    waiting_reviews: Type.Integer({ description: 'Calls that wait for a review' }),
    rejected_reports: Type.Integer({ description: 'Reports rejected in the last 24 hours' }),
    missing_calls: Type.Integer({ description: 'Calls that a provider has and that are not stored' }),
    alarms: Type.Integer({ description: 'Open alarms of active webhook URLs' }),
    last_call_at: Nullable(DateTime())
  },
  {
    title: 'OrganizationOverview',
    additionalProperties: false,
    examples: [
      {
        id: '0199f1c2-0000-7000-8000-000000000001',
        name: 'Acme Group',
        created_at: '2026-01-15T09:30:00.000Z',
        suspended_at: null,
        calls: 1_250,
        calls_before: 1_100,
        waiting_reviews: 4,
        rejected_reports: 0,
        missing_calls: 2,
        alarms: 1,
        last_call_at: '2026-11-22T09:10:00.000Z'
      }
    ]
  }
)

export const organizationOverviewRoutes: Routes<ConsoleDependencies> = async (app, { db, make }) => {
  app.get(
    '/overview',
    {
      ...requirePermissionFor('manage_organizations'),
      schema: {
        operationId: 'listOrganizationOverviews',
        summary: 'List organizations with figures',
        tags: ['Organizations'],
        querystring: query,
        response: { 200: Data(Type.Array(OrganizationOverview), 'The organizations, oldest first') }
      }
    },
    async ({ query: { days } }) => {
      const organizations = await listOrganizations(db)
      const ids = organizations.map(({ id }) => id)
      const figures = await listOrganizationFigures(db, ids, { now: make().now, days })

      return {
        data: organizations.map(({ id, name, created_at, suspended_at }) => {
          const found = figures.get(id)

          return {
            ...{ id, name, created_at, suspended_at },
            calls: found?.calls ?? 0,
            calls_before: found?.callsBefore ?? 0,
            waiting_reviews: found?.waitingReviews ?? 0,
            rejected_reports: found?.rejectedReports ?? 0,
            missing_calls: found?.missingCalls ?? 0,
            alarms: found?.alarms ?? 0,
            last_call_at: found?.lastCallAt ?? null
          }
        })
      }
    }
  )
}
