import type { Database } from '@callbook/db'
import type { CustomerId } from '@callbook/domain'
import { notFound, type Routes } from '@callbook/http'
import { openCustomerExport } from '@callbook/operations'
import type { RecordingStore } from '@callbook/recordings'
import { aboutLimits, type ExportLimits } from '../exports/export-limits.ts'
import { ErrorResponse, NotFound } from '../http-api/error.ts'
import { idOf, noQuery } from '../http-api/parameters.ts'
import { requireOwner } from '../http-api/require-owner.ts'
import { fileMs } from '../responses/limit-downloads.ts'
import { missing, requireScope } from '../tenant-access/require-scope.ts'
import { CustomerZip, sendZip } from './customer-zip.ts'

interface ExportRouteOptions {
  readonly db: Database
  readonly store: RecordingStore | undefined
  readonly limits: ExportLimits
}

export const customerExportRoute: Routes<ExportRouteOptions> = async (app, { db, store, limits }) => {
  app.get(
    '/:id/export',
    {
      handlerTimeout: fileMs,
      exposeHeadRoute: false,
      onRequest: async (request) => requireScope(request, 'recordings:read'),
      preHandler: [...limits],
      schema: {
        operationId: 'exportCustomer',
        summary: 'Export customer',
        description:
          'A ZIP with `customer.json`; `calls.jsonl`, `evaluations.jsonl` and `reports.jsonl` with one row per line; the ' +
          'stored recordings in `recordings/`; and, as the last file, `manifest.json` with the size and SHA-256 of each ' +
          'file, and the missing ones with their reason. It is streamed: an interrupted ZIP has no manifest. Shares its limits with ' +
          `other exports. ${aboutLimits} Needs the scope \`recordings:read\`.`,
        tags: ['Customers'],
        params: idOf<CustomerId>('Customer'),
        querystring: noQuery,
        response: {
          200: CustomerZip,
          403: ErrorResponse('The key lacks the scope recordings:read', missing('recordings:read')),
          404: NotFound('Customer')
        }
      }
    },
    async ({ reach, params }, reply) => {
      const organizationId = await requireOwner(db, reach, 'Customer', params.id)
      const zip = await openCustomerExport(db, organizationId, params.id, { store, now: new Date() })
      if (zip === undefined) throw notFound('Customer')

      return sendZip(reply, db, zip, params.id)
    }
  )
}
