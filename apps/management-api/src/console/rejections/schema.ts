import type { CallId, RejectionId } from '@callbook/domain'
import type { RejectedReportRow, RejectionCountRow } from '@callbook/operations'
import { type Static, Type } from '@sinclair/typebox'
import { DateTime, Nullable, OneOf, Uuid } from '../../http-api/fields.ts'

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
  })
}

const example = {
  id: '0199f1c2-0000-7000-8000-000000000009' as RejectionId,
  received_at: '2026-11-22T09:10:00.000Z',
  status: 400,
  cause: 'Expected string',
  path: 'message.call.id',
  provider_call_id: null,
  request_id: '0199f1c2-0000-7000-8000-00000000000f',
  has_body: true
}

/** A rejected report. */
export const Rejection = Type.Object(members, { title: 'Rejection', additionalProperties: false, examples: [example] })

export function presentRejection(row: RejectedReportRow): Static<typeof Rejection> {
  const { id, received_at, is_acknowledged, cause, path, provider_call_id, request_id, has_body } = row

  return { id, received_at, status: is_acknowledged ? 200 : 400, cause, path, provider_call_id, request_id, has_body }
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

/** Requests of one minute with the same cause, rejected before they were read. */
export const RejectionCount = Type.Object(
  {
    minute: DateTime(),
    status: Type.Integer({ description: 'Status of the responses' }),
    cause: Type.String(),
    rejections: Type.Integer(),
    recovered: Type.Integer({
      description: 'Number of calls, fetched from the provider since, whose reports were rejected as `too_large`'
    }),
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
        samples: [
          {
            received_at: '2026-11-22T09:10:04.120Z',
            address: '203.0.113.7',
            request_id: '0199f1c2-0000-7000-8000-00000000000f'
          }
        ]
      }
    ]
  }
)

export function presentCount({ samples, ...count }: RejectionCountRow): Static<typeof RejectionCount> {
  return { ...count, samples: samples.map((sample) => ({ ...sample })) }
}

/** Result of retrying a report. */
export const Release = Type.Object(
  {
    outcome: OneOf(['stored', 'duplicate', 'dropped'], {
      description:
        '`duplicate`: the report had already arrived in another request; `dropped`: it waited for a mapping, by which it is no report'
    }),
    call_id: Nullable(Uuid<CallId>(), { description: 'The resulting call' })
  },
  {
    title: 'Release',
    additionalProperties: false,
    examples: [{ outcome: 'stored', call_id: '0199f1c2-0000-7000-8000-000000000005' as CallId }]
  }
)

export const ReleaseInput = Type.Object(
  {
    cause: Type.String({ minLength: 1, maxLength: 1_000 }),
    dry_run: Type.Boolean({ description: 'Whether to return only a preview' })
  },
  { title: 'ReleaseInput', additionalProperties: false, examples: [{ cause: 'Expected string', dry_run: true }] }
)

/** Result of retrying the reports of one cause, or of its preview. */
export const Releases = Type.Object(
  {
    found: Type.Integer({ description: 'Number of rejected reports with this cause and a stored body' }),
    examined: Type.Integer({ description: 'Number of examined reports, at most 100' }),
    readable: Type.Integer({ description: 'Number of these that can be stored now' }),
    stored: Type.Integer(),
    duplicates: Type.Integer({ description: 'Number of reports that had already arrived in another request' }),
    dropped: Type.Integer({
      description: 'Number of deleted messages that waited for a mapping, and are no reports by it'
    }),
    withheld: Type.Integer({
      description: 'Number of reports that may be about an erased caller, which only `ERASURE_KEY` can determine'
    })
  },
  {
    title: 'Releases',
    additionalProperties: false,
    examples: [{ found: 12, examined: 12, readable: 11, stored: 11, duplicates: 0, dropped: 0, withheld: 0 }]
  }
)
