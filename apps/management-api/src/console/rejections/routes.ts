import { hasPermission } from '@callbook/accounts'
import { findEndpoint } from '@callbook/db'
import { type EndpointId, type OrganizationId, type Reach, type RejectionId, withoutAnyCosts } from '@callbook/domain'
import { defineQuery, integer, notFound, type Routes } from '@callbook/http'
import {
  findMappingDocument,
  findRejectedReport,
  listRejectedReports,
  listRejectionCounts,
  type RejectedReportRow
} from '@callbook/operations'
import { Type } from '@sinclair/typebox'
import { cursor, encodeCursor } from '../../http-api/cursor.ts'
import { described } from '../../http-api/described.ts'
import { noQuery } from '../../http-api/parameters.ts'
import { requireOwner } from '../../http-api/require-owner.ts'
import { Data, Slice } from '../../http-api/responses.ts'
import { inOrganization } from '../access/organization.ts'
import type { ConsoleDependencies } from '../dependencies.ts'
import { idWithin, NoneWithin } from '../organizations/path.ts'
import { presentCount, presentRejection, Rejection, RejectionCount, RejectionWithBody } from './schema.ts'

const limit = described(integer({ min: 1, max: 200, default: 50 }), 'Maximum number of reports')
const listQuery = defineQuery({ limit, cursor: described(cursor, 'The `next_cursor` of the previous page') })
const countQuery = defineQuery({ limit })

/** Rejected reports of providers. */
export const rejectionRoutes: Routes<ConsoleDependencies> = async (app, { db }) => {
  await app.register(inOrganization, { db })
  const config = { permission: 'read' } as const
  const ofEndpoint = { tags: ['Deliveries'], params: idWithin<EndpointId>('Endpoint') }

  async function requireEndpoint(reach: Reach, id: EndpointId): Promise<OrganizationId> {
    const organizationId = await requireOwner(db, reach, 'Endpoint', id)
    if ((await findEndpoint(db, organizationId, id)) === undefined) throw notFound('Endpoint')

    return organizationId
  }

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
        response: { 200: Slice(Rejection, 'The reports'), 404: NoneWithin('Endpoint') }
      }
    },
    async ({ reach, params, query }) => {
      const organizationId = await requireEndpoint(reach, params.id)
      const place = query.cursor === 'beginning' ? undefined : query.cursor
      const after = place && { receivedAt: place.at, id: place.id }
      const found = await listRejectedReports(db, organizationId, params.id, { limit: query.limit + 1, after })
      const reports = found.slice(0, query.limit)

      return {
        data: reports.map(presentRejection),
        next_cursor: found.length > query.limit ? cursorOf(reports.at(-1)) : null
      }
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
      const organizationId = await requireEndpoint(reach, params.id)

      return { data: (await listRejectionCounts(db, organizationId, params.id, query.limit)).map(presentCount) }
    }
  )

  app.get(
    '/rejections/:id',
    {
      config,
      schema: {
        tags: ['Deliveries'],
        operationId: 'getRejection',
        summary: 'Get rejected report',
        description: 'Without the permission `read_costs`, the cost fields of the body are left out.',
        params: idWithin<RejectionId>('Rejection'),
        querystring: noQuery,
        response: { 200: Data(RejectionWithBody, 'The report with its body'), 404: NoneWithin('Rejection') }
      }
    },
    async ({ session, reach, params, answer }) => {
      const organizationId = await requireOwner(db, reach, 'Rejection', params.id)
      const rejected = await findRejectedReport(db, organizationId, params.id)
      if (rejected === undefined) throw notFound('Rejection')
      answer.hold(rejected.body?.length ?? 0)
      if (rejected.body === null || hasPermission(session, 'read_costs')) {
        return { data: { ...presentRejection(rejected), body: rejected.body } }
      }

      const endpoint = await findEndpoint(db, organizationId, rejected.endpoint_id)
      const mapping = await findMappingDocument(db, organizationId, endpoint?.provider ?? '')
      const body = withoutAnyCosts(rejected.body, mapping)

      return { data: { ...presentRejection(rejected), body } }
    }
  )
}

function cursorOf(report: RejectedReportRow | undefined): string | null {
  return report === undefined ? null : encodeCursor({ at: new Date(report.received_at), id: report.id })
}
