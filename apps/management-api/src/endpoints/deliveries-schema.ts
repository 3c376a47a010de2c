import type { CallId, RejectionId } from '@callbook/domain'
import { Type } from '@sinclair/typebox'
import { DateTime, Nullable, OneOf, Uuid } from '../http-api/fields.ts'

/** Report received by an endpoint, or several that were rejected for one cause within a minute. */
export const ReceivedReport = Type.Object(
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
