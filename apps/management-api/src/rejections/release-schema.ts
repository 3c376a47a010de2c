import type { CallId, ClientId, EndpointId, RejectionId } from '@callbook/domain'
import type { releaseRejections } from '@callbook/operations'
import { type Static, Type } from '@sinclair/typebox'
import { encodeCursor } from '../http-api/cursor.ts'
import { DateTime, Nullable, OneOf, Uuid } from '../http-api/fields.ts'
import { maxCauseLength } from './filter.ts'

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

const cause = Type.String({ minLength: 1, maxLength: maxCauseLength })
const everyRelease = {
  dry_run: Type.Boolean({ description: 'Whether to return only a preview' }),
  cursor: Type.Optional(Type.String({ description: 'The `next_cursor` of the previous request' }))
}

export const ReleaseInput = Type.Object(
  { cause, ...everyRelease },
  { title: 'ReleaseInput', additionalProperties: false, examples: [{ cause: 'Expected string', dry_run: true }] }
)

/** Maximum number of selected reports. */
const maxSelected = 100

export const OrganizationReleaseInput = Type.Object(
  {
    ids: Type.Optional(
      Type.Array(Uuid<RejectionId>(), { minItems: 1, maxItems: maxSelected, description: 'The selected reports' })
    ),
    cause: Type.Optional(Type.String({ ...cause, description: 'All reports with this error' })),
    client_id: Type.Optional(Uuid<ClientId>({ description: 'Only reports of this client' })),
    endpoint_id: Type.Optional(Uuid<EndpointId>({ description: 'Only reports of this webhook URL' })),
    from: Type.Optional(DateTime({ description: 'Only reports received at or after this time' })),
    to: Type.Optional(DateTime({ description: 'Only reports received before this time' })),
    ...everyRelease
  },
  {
    title: 'OrganizationReleaseInput',
    additionalProperties: false,
    examples: [{ ids: ['0199f1c2-0000-7000-8000-000000000009' as RejectionId], dry_run: false }]
  }
)

/** Result of retrying several reports, or of its preview. */
export const Releases = Type.Object(
  {
    found: Type.Integer({ description: 'Number of matching reports; of one error, only those with a stored body' }),
    examined: Type.Integer({ description: 'Number of examined reports, at most 100' }),
    readable: Type.Integer({ description: 'Number of these that can be stored now' }),
    stored: Type.Integer(),
    duplicates: Type.Integer({ description: 'Number of reports that had already arrived in another request' }),
    dropped: Type.Integer({
      description: 'Number of deleted messages that waited for a mapping, and are no reports by it'
    }),
    withheld: Type.Integer({
      description: 'Number of reports that may be about an erased caller, which only `ERASURE_KEY` can determine'
    }),
    kept: Type.Array(
      Type.Object(
        { reason: Type.String(), reports: Type.Integer() },
        { title: 'KeptReports', additionalProperties: false }
      ),
      { description: 'Other reports that cannot be stored, by reason' }
    ),
    next_cursor: Nullable(Type.String(), {
      description: 'The `cursor` that continues with the other reports; null if all were examined'
    })
  },
  {
    title: 'Releases',
    additionalProperties: false,
    examples: [
      {
        found: 12,
        examined: 12,
        readable: 11,
        stored: 11,
        duplicates: 0,
        dropped: 0,
        withheld: 0,
        kept: [{ reason: 'The report is still unreadable: message.call.id Expected string', reports: 1 }],
        next_cursor: null
      }
    ]
  }
)

type Released = NonNullable<Awaited<ReturnType<typeof releaseRejections>>>

export function presentReleases({ next, kept, ...counts }: Released): Static<typeof Releases> {
  const next_cursor = next === undefined ? null : next === 'beginning' ? '' : encodeCursor(next)

  return { ...counts, kept: kept.map((one) => ({ ...one })), next_cursor }
}
