import { type CallId, type EndpointId, parseDateTime, type RejectionId } from '@callbook/domain'
import { dateTime, defineQuery, integer, type Routes } from '@callbook/http'
import { listTraces, readTraces } from '@callbook/operations'
import { Type } from '@sinclair/typebox'
import type { ConsoleDependencies } from '../console.ts'
import { idWithin, NoneWithin } from '../console-access/path.ts'
import { DateTime, Nullable, OneOf, Uuid } from '../http-api/fields.ts'
import { described } from '../http-api/parameters.ts'
import { Data } from '../http-api/responses.ts'
import { requireEndpoint } from '../rejections/filter.ts'

/** Pages of a thousand reports that are read for `since`; a command that follows an endpoint requests each second. */
const maxPages = 2

const query = defineQuery({
  limit: described(integer({ min: 1, max: 500, default: 20 }), 'Maximum number of reports, without `since`'),
  since: described(dateTime(parseDateTime), 'Reports received at or after this time')
})

/** Report received by an endpoint, or several that were rejected for one cause within a minute. */
const ReceivedReport = Type.Object(
  {
    at: DateTime({ description: 'Time of receipt; for several reports, the last known one' }),
    outcome: OneOf(['accepted', 'refused']),
    status: Type.Integer({ description: 'HTTP status of the response' }),
    count: Type.Integer({ description: 'Number of reports; it may grow for a minute' }),
    recovered: Type.Integer({
      description: 'Number of calls fetched from the provider since, whose reports were rejected as too large'
    }),
    kind: Nullable(Type.String(), { description: 'Kind of an accepted report' }),
    cause: Nullable(Type.String(), { description: 'Cause of the rejection' }),
    call_id: Nullable(Uuid<CallId>()),
    rejection_id: Nullable(Uuid<RejectionId>(), { description: 'The rejected report, if its body is stored' }),
    key: Type.String({ description: 'Identifies the item in later responses' })
  },
  {
    title: 'ReceivedReport',
    additionalProperties: false,
    examples: [
      {
        at: '2026-11-22T09:10:00.000Z',
        outcome: 'accepted',
        status: 200,
        count: 1,
        recovered: 0,
        kind: 'end-of-call-report',
        cause: null,
        call_id: '0199f1c2-0000-7000-8000-000000000005',
        rejection_id: null,
        key: '["0199f1c2-0000-7000-8000-000000000005","end-of-call-report","2026-11-22T09:10:00.000Z"]'
      }
    ]
  }
)

/** Reports received by webhook URLs, accepted or rejected. */
export const deliveryRoutes: Routes<ConsoleDependencies> = async (app, { db }) => {
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
          ? await listTraces(db, organizationId, { endpointId: id, limit })
          : await readTraces(db, organizationId, { endpointId: id, since, maxPages })

      return { data: traces.toReversed() }
    }
  )
}
