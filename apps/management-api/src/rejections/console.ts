import { hasPermission } from '@callbook/accounts'
import { type Database, findEndpoint, type OrganizationScope } from '@callbook/db'
import { type EndpointId, type RejectionId, withoutAnyCosts } from '@callbook/domain'
import { defineQuery, integer, notFound, type Routes } from '@callbook/http'
import {
  countRejectedReports,
  countRejectionCauses,
  countRejectionSources,
  findMappingDocument,
  findRejectedReport,
  listRejectedReports,
  listRejectionCounts,
  type RejectedReportRow,
  type RejectionFilter,
  sumRejectionCounts,
  unmappedCause
} from '@callbook/operations'
import { Type } from '@sinclair/typebox'
import type { ConsoleDependencies } from '../console.ts'
import { idWithin, NoneWithin, NoOrganization, ofOrganization } from '../console-access/path.ts'
import { type Cursor, cursor, encodeCursor } from '../http-api/pagination.ts'
import { described, noQuery } from '../http-api/parameters.ts'
import { requireOwner } from '../http-api/require-owner.ts'
import { CursorPage, Data } from '../http-api/responses.ts'
import { NoneFiltered, readFilter, rejectionFilters, requireEndpoint } from './filter.ts'
import { releaseRoutes } from './releases.ts'
import {
  presentCount,
  presentFacets,
  presentRejection,
  presentSum,
  Rejection,
  RejectionCount,
  RejectionFacets,
  RejectionSums,
  RejectionWithBody,
  RetryableReports
} from './schema.ts'

export const consoleRejections: Routes<ConsoleDependencies> = async (app, means) => {
  app.register(rejectionRoutes, means)
  app.register(organizationRejectionRoutes, means)
  app.register(releaseRoutes, means)
}

const pageParameters = {
  limit: described(integer({ min: 1, max: 200, default: 50 }), 'Maximum number of reports'),
  cursor: described(cursor, 'The `next_cursor` of the previous page')
}

interface Page {
  readonly limit: number
  readonly cursor?: Cursor | undefined
}

/** Returns a page of rejected reports, newest first. */
async function readPage(at: OrganizationScope<Database>, filter: RejectionFilter, { limit, cursor: place }: Page) {
  const after = place === 'beginning' ? undefined : place
  const found = await listRejectedReports(at, { ...filter, after, limit: limit + 1 })
  const reports = found.slice(0, limit)

  return { data: reports.map(presentRejection), next_cursor: found.length > limit ? cursorOf(reports.at(-1)) : null }
}

function cursorOf(report: RejectedReportRow | undefined): string | null {
  return report === undefined ? null : encodeCursor({ at: new Date(report.received_at), id: report.id })
}

const listQuery = defineQuery(pageParameters)

const countQuery = defineQuery({ limit: pageParameters.limit })

const rejectionRoutes: Routes<ConsoleDependencies> = async (app, { db }) => {
  const config = { permission: 'read' } as const
  const ofEndpoint = { tags: ['Deliveries'], params: idWithin<EndpointId>('Endpoint') }

  app.get(
    '/endpoints/:id/rejections',
    {
      config,
      schema: {
        ...ofEndpoint,
        operationId: 'listRejections',
        summary: 'List rejected reports',
        description:
          'Newest first: the last hundred that could not be read, and all that were acknowledged but could not be stored later.',
        querystring: listQuery,
        response: { 200: CursorPage(Rejection, 'The reports'), 404: NoneWithin('Endpoint') }
      }
    },
    async ({ reach, params, query }) => {
      const organizationId = await requireEndpoint(db, reach, params.id)

      return await readPage({ db, organizationId }, { endpointId: params.id }, query)
    }
  )

  app.get(
    '/endpoints/:id/rejections/counts',
    {
      config,
      schema: {
        ...ofEndpoint,
        operationId: 'listRejectionCounts',
        summary: 'Count rejected requests',
        querystring: countQuery,
        response: {
          200: Data(
            Type.Array(RejectionCount),
            'Requests rejected before they were read, by minute and cause, newest first'
          ),
          404: NoneWithin('Endpoint')
        }
      }
    },
    async ({ reach, params, query }) => {
      const organizationId = await requireEndpoint(db, reach, params.id)

      return { data: (await listRejectionCounts({ db, organizationId }, params.id, query.limit)).map(presentCount) }
    }
  )

  app.get(
    '/rejections/:id',
    {
      config: { ...config, shows: 'rejection.open' },
      schema: {
        tags: ['Deliveries'],
        operationId: 'getRejection',
        summary: 'Get rejected report',
        description:
          'Without the permission `read_costs`, the cost fields of the body are left out, and the body of a report that ' +
          'waits for a mapping is null, because its cost fields are unknown.',
        params: idWithin<RejectionId>('Rejection'),
        querystring: noQuery,
        response: { 200: Data(RejectionWithBody, 'The report with its body'), 404: NoneWithin('Rejection') }
      }
    },
    async ({ session, reach, params, answer }) => {
      const organizationId = await requireOwner(db, reach, 'Rejection', params.id)
      const rejected = await findRejectedReport({ db, organizationId }, params.id)
      if (rejected === undefined) throw notFound('Rejection')
      answer.hold(rejected.body?.length ?? 0)
      if (rejected.body === null || hasPermission(session, 'read_costs')) {
        return { data: { ...presentRejection(rejected), body: rejected.body } }
      }

      if (rejected.cause === unmappedCause) return { data: { ...presentRejection(rejected), body: null } }

      const endpoint = await findEndpoint({ db, organizationId }, rejected.endpoint_id)
      const mapping = await findMappingDocument(db, organizationId, endpoint?.provider ?? '')
      const body = withoutAnyCosts(rejected.body, mapping)

      return { data: { ...presentRejection(rejected), body } }
    }
  )
}

const ofOrganizationQuery = defineQuery({ ...rejectionFilters, ...pageParameters })

const filterQuery = defineQuery(rejectionFilters)

/** Number above which reports that can be retried are not counted. */
const mostRetryable = 100

const organizationRejectionRoutes: Routes<ConsoleDependencies> = async (app, { db }) => {
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
        querystring: ofOrganizationQuery,
        response: { 200: CursorPage(Rejection, 'The reports'), 404: NoneFiltered }
      }
    },
    async ({ reach, query }) => {
      const { organizationId, filter } = await readFilter(db, reach, query)

      return await readPage({ db, organizationId }, filter, query)
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
      const { sums, since } = await sumRejectionCounts({ db, organizationId }, filter)

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
      const causes = await countRejectionCauses({ db, organizationId }, { ...filter, cause: undefined })
      const sources = await countRejectionSources({ db, organizationId }, { ...filter, endpointId: undefined })

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
      const reports = await countRejectedReports(
        { db, organizationId },
        { ...filter, hasBody: true },
        mostRetryable + 1
      )

      return { data: { reports: Math.min(reports, mostRetryable), is_bounded: reports > mostRetryable } }
    }
  )
}
