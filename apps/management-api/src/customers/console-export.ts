import { measureCustomerExport } from '@callbook/db'
import type { CustomerId } from '@callbook/domain'
import { notFound, type Routes } from '@callbook/http'
import { exportCustomer } from '@callbook/operations'
import { NotConfirmed } from '../account/schema.ts'
import type { ConsoleDependencies } from '../console.ts'
import { inOrganization } from '../console-access/organization.ts'
import { idWithin, NoneWithin } from '../console-access/path.ts'
import { requireFresh } from '../console-access/permission.ts'
import { auditActorOf } from '../console-access/request-actor.ts'
import { requireOwnPage } from '../console-access/same-origin.ts'
import { noQuery } from '../http-api/parameters.ts'
import { requireOwner } from '../http-api/require-owner.ts'
import { Data } from '../http-api/responses.ts'
import { fileMs, filesOfConsole, limitDownloads } from '../responses/limit-downloads.ts'
import { ExportSize } from './console-schema.ts'
import { CustomerZip, sendZip } from './customer-zip.ts'

export const customerExportRoutes: Routes<ConsoleDependencies> = async (app, { db, recordings, make }) => {
  await app.register(inOrganization, { db })
  const config = { permission: 'export_callers' } as const
  const schema = { tags: ['Customers'], params: idWithin<CustomerId>('Customer'), querystring: noQuery }

  app.get(
    '/customers/:id/export/size',
    {
      config,
      schema: {
        ...schema,
        operationId: 'getCustomerExportSize',
        summary: 'Get export size',
        description: 'Requires a recent confirmation, like the export.',
        response: { 200: Data(ExportSize, 'The size'), 403: NotConfirmed, 404: NoneWithin('Customer') }
      }
    },
    async (request) => {
      requireFresh(request)
      const organizationId = await requireOwner(db, request.reach, 'Customer', request.params.id)
      const size = await measureCustomerExport(db, organizationId, request.params.id)
      if (size === undefined) throw notFound('Customer')

      return { data: size }
    }
  )

  app.get(
    '/customers/:id/export',
    {
      config,
      handlerTimeout: fileMs,
      exposeHeadRoute: false,
      onRequest: [requireOwnPage, limitDownloads({ ...filesOfConsole, widthPerKey: 1, maxMs: fileMs })],
      schema: {
        ...schema,
        operationId: 'exportCustomer',
        summary: 'Export customer',
        description:
          'A ZIP with the data and recordings of the customer, and a manifest. Requires a recent confirmation: 403 ' +
          '`Confirmation Required` without it. The export is recorded in the audit log.',
        response: { 200: CustomerZip, 403: NotConfirmed, 404: NoneWithin('Customer') }
      }
    },
    async (request, reply) => {
      const { reach, params } = request
      requireFresh(request)
      const options = { store: recordings, now: make().now }
      const organizationId = await requireOwner(db, reach, 'Customer', params.id)
      const zip = await exportCustomer(db, organizationId, auditActorOf(request), params.id, options)
      if (zip === undefined) throw notFound('Customer')

      return sendZip(reply, db, zip, params.id)
    }
  )
}
