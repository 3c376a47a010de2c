import { hasPermission } from '@callbook/accounts'
import { findEndpoint } from '@callbook/db'
import { type EndpointId, type RejectionId, withoutAnyCosts } from '@callbook/domain'
import { defineQuery, notFound, type Routes } from '@callbook/http'
import { findMappingDocument, findRejectedReport, listRejectionCounts, unmappedCause } from '@callbook/operations'
import { Type } from '@sinclair/typebox'
import type { ConsoleDependencies } from '../console.ts'
import { inOrganization } from '../console-access/organization.ts'
import { idWithin, NoneWithin } from '../console-access/path.ts'
import { noQuery } from '../http-api/parameters.ts'
import { requireOwner } from '../http-api/require-owner.ts'
import { Data, Slice } from '../http-api/responses.ts'
import { presentCount, RejectionCount } from './count-schema.ts'
import { requireEndpoint } from './filter.ts'
import { pageParameters, readPage } from './page.ts'
import { presentRejection, Rejection, RejectionWithBody } from './schema.ts'

const listQuery = defineQuery(pageParameters)
const countQuery = defineQuery({ limit: pageParameters.limit })

export const rejectionRoutes: Routes<ConsoleDependencies> = async (app, { db }) => {
  await app.register(inOrganization, { db })
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
        response: { 200: Slice(Rejection, 'The reports'), 404: NoneWithin('Endpoint') }
      }
    },
    async ({ reach, params, query }) => {
      const organizationId = await requireEndpoint(db, reach, params.id)

      return await readPage(db, organizationId, { endpointId: params.id }, query)
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
      const rejected = await findRejectedReport(db, organizationId, params.id)
      if (rejected === undefined) throw notFound('Rejection')
      answer.hold(rejected.body?.length ?? 0)
      if (rejected.body === null || hasPermission(session, 'read_costs')) {
        return { data: { ...presentRejection(rejected), body: rejected.body } }
      }

      if (rejected.cause === unmappedCause) return { data: { ...presentRejection(rejected), body: null } }

      const endpoint = await findEndpoint(db, organizationId, rejected.endpoint_id)
      const mapping = await findMappingDocument(db, organizationId, endpoint?.provider ?? '')
      const body = withoutAnyCosts(rejected.body, mapping)

      return { data: { ...presentRejection(rejected), body } }
    }
  )
}
