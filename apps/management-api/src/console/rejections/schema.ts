import type { RejectedReportRow, RejectionCountRow } from '@callbook/admin'
import type { CallId, RejectionId } from '@callbook/domain'
import { type Static, Type } from '@sinclair/typebox'
import { DateTime, Nullable, OneOf, Uuid } from '../../tenant/fields.ts'

const members = {
  id: Uuid<RejectionId>(),
  received_at: DateTime(),
  status: Type.Integer({ description: 'What the sender was answered: 200 for one that could not be stored later on' }),
  cause: Type.String(),
  path: Nullable(Type.String(), { description: 'Where in the body, as a JSON path' }),
  provider_call_id: Nullable(Type.String(), { description: 'What the provider calls the call' }),
  request_id: Uuid(),
  has_body: Type.Boolean({ description: 'Whether it can be released: the body of what is no JSON is not kept' })
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

/** A report that was refused. */
export const Rejection = Type.Object(members, { title: 'Rejection', additionalProperties: false, examples: [example] })

export function presentRejection(row: RejectedReportRow): Static<typeof Rejection> {
  const { id, received_at, is_acknowledged, cause, path, provider_call_id, request_id, has_body } = row

  return { id, received_at, status: is_acknowledged ? 200 : 400, cause, path, provider_call_id, request_id, has_body }
}

/** The same with what was delivered. */
export const RejectionWithBody = Type.Object(
  { ...members, body: Nullable(Type.String(), { description: 'As it was delivered, without secrets' }) },
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
      Type.Integer({ description: 'How long a body that is too large was said to be', examples: [1_572_864] })
    )
  },
  { title: 'RejectionSample', additionalProperties: false }
)

/** The deliveries of one minute that were refused alike, before they were read. */
export const RejectionCount = Type.Object(
  {
    minute: DateTime(),
    status: Type.Integer({ description: 'What the senders were answered' }),
    cause: Type.String(),
    rejections: Type.Integer(),
    recovered: Type.Integer({
      description: 'How many calls were fetched from the provider since, whose reports were refused as `too_large`'
    }),
    samples: Type.Array(Sample, { description: 'Some of them' })
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

/** What became of a report that was released. */
export const Release = Type.Object(
  {
    outcome: OneOf(['stored', 'duplicate'], { description: 'A `duplicate` had come by another delivery' }),
    call_id: Nullable(Uuid<CallId>(), { description: 'The call that it became' })
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
    dry_run: Type.Boolean({ description: 'Whether to tell only what would be released' })
  },
  { title: 'ReleaseInput', additionalProperties: false, examples: [{ cause: 'Expected string', dry_run: true }] }
)

/** What was released of the reports that were refused for one cause, or would be. */
export const Releases = Type.Object(
  {
    found: Type.Integer({ description: 'Reports of the cause whose body is kept' }),
    examined: Type.Integer({ description: 'How many of them were looked at: at most 100' }),
    readable: Type.Integer({ description: 'How many of those can be stored by now' }),
    stored: Type.Integer(),
    duplicates: Type.Integer({ description: 'How many had come by another delivery' }),
    withheld: Type.Integer({
      description: 'How many are kept as they may be of a caller who was erased, which only `ERASURE_KEY` can tell'
    })
  },
  {
    title: 'Releases',
    additionalProperties: false,
    examples: [{ found: 12, examined: 12, readable: 11, stored: 11, duplicates: 0, withheld: 0 }]
  }
)
