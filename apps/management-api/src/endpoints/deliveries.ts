import { type EndpointId, parseDateTime } from '@callbook/domain'
import { dateTime, defineQuery, integer, type Routes } from '@callbook/http'
import { listTraces, readTraces } from '@callbook/operations'
import { Type } from '@sinclair/typebox'
import type { ConsoleDependencies } from '../console.ts'
import { inOrganization } from '../console-access/organization.ts'
import { idWithin, NoneWithin } from '../console-access/path.ts'
import { described } from '../http-api/described.ts'
import { Data } from '../http-api/responses.ts'
import { requireEndpoint } from '../rejections/filter.ts'
import { ReceivedReport } from './deliveries-schema.ts'

/** Pages of a thousand reports that are read for `since`; a command that follows an endpoint requests each second. */
const maxPages = 2

const query = defineQuery({
  limit: described(integer({ min: 1, max: 500, default: 20 }), 'Maximum number of reports, without `since`'),
  since: described(dateTime(parseDateTime), 'Reports received at or after this time')
})

/** Reports received by webhook URLs, accepted or rejected. */
export const deliveryRoutes: Routes<ConsoleDependencies> = async (app, { db }) => {
  await app.register(inOrganization, { db })

  app.get(
    '/endpoints/:id/deliveries',
    {
      config: { permission: 'read' },
      schema: {
        tags: ['Deliveries'],
        operationId: 'listReceivedReports',
        summary: 'List received reports',
        description:
          'The latest reports, accepted and rejected, newest first. Repeated reports and messages that are not stored ' +
          'are not listed. With `since`, at most the latest two thousand accepted ones.',
        params: idWithin<EndpointId>('Endpoint'),
        querystring: query,
        response: { 200: Data(Type.Array(ReceivedReport), 'The reports'), 404: NoneWithin('Endpoint') }
      }
    },
    async ({ reach, params: { id }, query: { limit, since } }) => {
      const organizationId = await requireEndpoint(db, reach, id)
      const traces =
        since === undefined
          ? await listTraces(db, organizationId, id, limit)
          : await readTraces(db, organizationId, id, since, maxPages)

      return { data: traces.toReversed() }
    }
  )
}
