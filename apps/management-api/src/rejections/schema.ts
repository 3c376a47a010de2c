import type { ClientId, EndpointId, RejectionId } from '@callbook/domain'
import type {
  RejectedReportRow,
  RejectingEndpoint,
  RejectionCause,
  RejectionCountRow,
  RejectionSource,
  RejectionSumRow
} from '@callbook/operations'
import { type Static, Type } from '@sinclair/typebox'
import { DateTime, Nullable, Uuid } from '../http-api/fields.ts'

/** The webhook URL of a rejection. */
const endpointMembers = {
  endpoint_id: Uuid<EndpointId>(),
  client_id: Uuid<ClientId>(),
  client_name: Type.String(),
  provider: Type.String()
}

const exampleEndpoint = {
  endpoint_id: '0199f1c2-0000-7000-8000-000000000006' as EndpointId,
  client_id: '0199f1c2-0000-7000-8000-000000000003' as ClientId,
  client_name: 'Acme Honda',
  provider: 'vapi'
}

const members = {
  id: Uuid<RejectionId>(),
  received_at: DateTime(),
  status: Type.Integer({
    description: 'Status of the response to the sender: 200 for a report that could not be stored later'
  }),
  cause: Type.String(),
  path: Nullable(Type.String(), { description: 'JSON path of the error in the body' }),
  provider_call_id: Nullable(Type.String(), { description: 'Call id of the provider' }),
  request_id: Uuid(),
  has_body: Type.Boolean({
    description: 'Whether the body is stored, so that the report can be retried; a body that is not JSON is not stored'
  }),
  ...endpointMembers
}

const example = {
  id: '0199f1c2-0000-7000-8000-000000000009' as RejectionId,
  received_at: '2026-11-22T09:10:00.000Z',
  status: 400,
  cause: 'Expected string',
  path: 'message.call.id',
  provider_call_id: null,
  request_id: '0199f1c2-0000-7000-8000-00000000000f',
  has_body: true,
  ...exampleEndpoint
}

/** A rejected report. */
export const Rejection = Type.Object(members, { title: 'Rejection', additionalProperties: false, examples: [example] })

export function presentRejection(row: RejectedReportRow): Static<typeof Rejection> {
  const { id, received_at, is_acknowledged, cause, path, provider_call_id, request_id, has_body } = row
  const status = is_acknowledged ? 200 : 400

  return { id, received_at, status, cause, path, provider_call_id, request_id, has_body, ...presentEndpoint(row) }
}

/** Returns the members of the webhook URL of a rejection. */
function presentEndpoint({ endpoint_id, client_id, client_name, provider }: RejectingEndpoint) {
  return { endpoint_id, client_id, client_name, provider }
}

/** A rejected report with its body. */
export const RejectionWithBody = Type.Object(
  { ...members, body: Nullable(Type.String(), { description: 'The body as received, without secrets' }) },
  {
    title: 'RejectionWithBody',
    additionalProperties: false,
    examples: [{ ...example, body: '{"message":{"type":"end-of-call-report","call":{"id":5}}}' }]
  }
)

const Sample = Type.Object(
  {
    received_at: DateTime(),
    address: Type.String(),
    request_id: Uuid(),
    announced_bytes: Type.Optional(
      Type.Integer({ description: 'Declared length of a body that is too large', examples: [1_572_864] })
    )
  },
  { title: 'RejectionSample', additionalProperties: false }
)

const exampleSample = {
  received_at: '2026-11-22T09:10:04.120Z',
  address: '203.0.113.7',
  request_id: '0199f1c2-0000-7000-8000-00000000000f'
}

const countMembers = {
  status: Type.Integer({ description: 'Status of the responses' }),
  cause: Type.String(),
  rejections: Type.Integer(),
  recovered: Type.Integer({
    description: 'Number of calls, fetched from the provider since, whose reports were rejected as `too_large`'
  })
}

/** Requests of one minute with the same cause, rejected before they were read. */
export const RejectionCount = Type.Object(
  {
    minute: DateTime(),
    ...countMembers,
    samples: Type.Array(Sample, { description: 'Some of these calls' })
  },
  {
    title: 'RejectionCount',
    additionalProperties: false,
    examples: [
      {
        minute: '2026-11-22T09:10:00.000Z',
        status: 401,
        cause: 'signature',
        rejections: 31,
        recovered: 0,
        samples: [exampleSample]
      }
    ]
  }
)

export function presentCount({ samples, ...count }: RejectionCountRow): Static<typeof RejectionCount> {
  return { ...count, samples: samples.map((sample) => ({ ...sample })) }
}

const RejectionSum = Type.Object(
  {
    ...endpointMembers,
    ...countMembers,
    latest_minute: DateTime(),
    samples: Type.Array(Sample, { description: 'Some of the requests of the latest minute' })
  },
  {
    title: 'RejectionSum',
    additionalProperties: false,
    examples: [
      {
        ...exampleEndpoint,
        status: 401,
        cause: 'signature',
        rejections: 31,
        recovered: 0,
        latest_minute: '2026-11-22T09:10:00.000Z',
        samples: [exampleSample]
      }
    ]
  }
)

/** Requests to all webhook URLs that were rejected before they were read. */
export const RejectionSums = Type.Object(
  {
    counts: Type.Array(RejectionSum),
    since: Nullable(DateTime(), {
      description: 'Earliest counted minute, if there are more than 20,000 minutes; null if all are counted',
      examples: [null]
    })
  },
  { title: 'RejectionSums', additionalProperties: false }
)

export function presentSum({ status, cause, rejections, recovered, latest_minute, samples, ...row }: RejectionSumRow) {
  const count = { status, cause, rejections, recovered, latest_minute }

  return { ...presentEndpoint(row), ...count, samples: samples.map((sample) => ({ ...sample })) }
}

/** Number of stored rejected reports by error and by webhook URL. */
export const RejectionFacets = Type.Object(
  {
    causes: Type.Array(
      Type.Object(
        {
          cause: Type.String(),
          reports: Type.Integer(),
          retryable: Type.Integer({ description: 'Number of reports with a stored body' })
        },
        { title: 'RejectionCause', additionalProperties: false }
      )
    ),
    endpoints: Type.Array(
      Type.Object(
        { ...endpointMembers, reports: Type.Integer() },
        { title: 'RejectionSource', additionalProperties: false }
      )
    )
  },
  {
    title: 'RejectionFacets',
    additionalProperties: false,
    examples: [
      {
        causes: [{ cause: 'Expected string', reports: 12, retryable: 12 }],
        endpoints: [{ ...exampleEndpoint, reports: 12 }]
      }
    ]
  }
)

export function presentFacets(
  causes: readonly RejectionCause[],
  sources: readonly RejectionSource[]
): Static<typeof RejectionFacets> {
  return {
    causes: causes.map(({ cause, reports, retryable }) => ({ cause, reports, retryable })),
    endpoints: sources.map((row) => ({ ...presentEndpoint(row), reports: row.reports }))
  }
}

/** Number of reports that can be retried. */
export const RetryableReports = Type.Object(
  { reports: Type.Integer(), is_bounded: Type.Boolean({ description: 'Whether there are more than 100' }) },
  { title: 'RetryableReports', additionalProperties: false, examples: [{ reports: 12, is_bounded: false }] }
)
