import { defineQuery, type Routes } from '@callbook/http'
import {
  countRejectedReports,
  countRejectionCauses,
  countRejectionSources,
  sumRejectionCounts
} from '@callbook/operations'
import type { ConsoleDependencies } from '../console.ts'
import { inOrganization } from '../console-access/organization.ts'
import { NoOrganization, ofOrganization } from '../console-access/path.ts'
import { noQuery } from '../http-api/parameters.ts'
import { Data, Slice } from '../http-api/responses.ts'
import { presentFacets, presentSum, RejectionFacets, RejectionSums, RetryableReports } from './count-schema.ts'
import { NoneFiltered, readFilter, rejectionFilters } from './filter.ts'
import { pageParameters, readPage } from './page.ts'
import { Rejection } from './schema.ts'

const listQuery = defineQuery({ ...rejectionFilters, ...pageParameters })
const filterQuery = defineQuery(rejectionFilters)

/** Number above which reports that can be retried are not counted. */
const mostRetryable = 100

export const organizationRejectionRoutes: Routes<ConsoleDependencies> = async (app, { db }) => {
  await app.register(inOrganization, { db })
  const config = { permission: 'read' } as const
  const schema = { tags: ['Deliveries'], params: ofOrganization }

  app.get(
    '/rejections',
    {
      config,
      schema: {
        ...schema,
        operationId: 'listOrganizationRejections',
        summary: 'List all rejected reports',
        description: 'Newest first, of all webhook URLs.',
        querystring: listQuery,
        response: { 200: Slice(Rejection, 'The reports'), 404: NoneFiltered }
      }
    },
    async ({ reach, query }) => {
      const { organizationId, filter } = await readFilter(db, reach, query)

      return await readPage(db, organizationId, filter, query)
    }
  )

  app.get(
    '/rejections/counts',
    {
      config,
      schema: {
        ...schema,
        operationId: 'sumRejectionCounts',
        summary: 'Count all rejected requests',
        description:
          'Requests rejected before they were read, by webhook URL, status and error. Latest first, at most 200.',
        querystring: filterQuery,
        response: { 200: Data(RejectionSums, 'The counts'), 404: NoneFiltered }
      }
    },
    async ({ reach, query }) => {
      const { organizationId, filter } = await readFilter(db, reach, query)
      const { sums, since } = await sumRejectionCounts(db, organizationId, filter)

      return { data: { counts: sums.map(presentSum), since: since ?? null } }
    }
  )

  app.get(
    '/rejections/facets',
    {
      config,
      schema: {
        ...schema,
        operationId: 'countRejectionFacets',
        summary: 'Count reports by facet',
        description:
          'Number of stored rejected reports by error and by webhook URL, the most frequent 200 of each. The errors are not filtered by `cause`, the webhook URLs not by `endpoint_id`.',
        querystring: filterQuery,
        response: { 200: Data(RejectionFacets, 'The numbers'), 404: NoneFiltered }
      }
    },
    async ({ reach, query }) => {
      const { organizationId, filter } = await readFilter(db, reach, query)
      const causes = await countRejectionCauses(db, organizationId, { ...filter, cause: undefined })
      const sources = await countRejectionSources(db, organizationId, { ...filter, endpointId: undefined })

      return { data: presentFacets(causes, sources) }
    }
  )

  app.get(
    '/rejections/retryable',
    {
      config,
      schema: {
        ...schema,
        operationId: 'countRetryableReports',
        summary: 'Count reports to retry',
        description: 'Number of stored rejected reports with a body, up to 100.',
        querystring: noQuery,
        response: { 200: Data(RetryableReports, 'The number'), 404: NoOrganization }
      }
    },
    async ({ reach }) => {
      const { organizationId, filter } = await readFilter(db, reach, {})
      const reports = await countRejectedReports(db, organizationId, { ...filter, hasBody: true }, mostRetryable + 1)

      return { data: { reports: Math.min(reports, mostRetryable), is_bounded: reports > mostRetryable } }
    }
  )
}
