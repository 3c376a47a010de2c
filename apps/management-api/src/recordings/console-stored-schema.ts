import { type OrganizationRecording, recordingStates } from '@callbook/db'
import type { CallId } from '@callbook/domain'
import { type Static, Type } from '@sinclair/typebox'
import { DateTime, Nullable, OneOf, Uuid } from '../http-api/fields.ts'

const call = '0199f1c2-0000-7000-8000-000000000005'

export const StoredRecording = Type.Object(
  {
    call_id: Uuid<CallId>(),
    kind: Type.String(),
    state: OneOf(recordingStates),
    reason: Nullable(Type.String(), { description: 'Why it is not stored' }),
    bytes: Nullable(Type.Integer()),
    content_type: Nullable(Type.String()),
    sha256: Nullable(Type.String({ description: 'Checksum in hexadecimal' })),
    stored_at: Nullable(DateTime()),
    expires_at: Nullable(DateTime())
  },
  {
    title: 'RecordingCopy',
    additionalProperties: false,
    examples: [
      {
        call_id: call,
        kind: 'mixed',
        state: 'failed',
        reason: 'not_found',
        bytes: null,
        content_type: null,
        sha256: null,
        stored_at: null,
        expires_at: null
      }
    ]
  }
)

export function presentStored({
  object_key: _,
  sha256,
  ...row
}: OrganizationRecording): Static<typeof StoredRecording> {
  return { ...row, sha256: sha256?.toString('hex') ?? null }
}

export const FetchInput = Type.Object(
  { since: Type.String({ maxLength: 40, description: 'Time from which calls were stored, RFC 3339' }) },
  { title: 'RecordingFetchInput', additionalProperties: false, examples: [{ since: '2026-11-01T00:00:00Z' }] }
)

export const FetchRequested = Type.Object(
  { requested: Type.Integer({ description: 'Number of new requests; 0 if the client keeps no recordings' }) },
  { title: 'RequestedRecordings', additionalProperties: false, examples: [{ requested: 12 }] }
)

export const VerificationInput = Type.Object(
  { after: Nullable(Uuid<CallId>(), { description: '`next` of the previous response; null for the first request' }) },
  { title: 'RecordingVerificationInput', additionalProperties: false, examples: [{ after: null }] }
)

export const Verified = Type.Object(
  {
    verified: Type.Integer({ description: 'Number of recordings' }),
    wrong: Type.Array(
      Type.Object({ call_id: Uuid<CallId>(), problem: Type.String() }, { additionalProperties: false }),
      { description: 'Recordings that differ from their files' }
    ),
    next: Nullable(Uuid<CallId>(), { description: '`after` of the next request; null at the end' })
  },
  { title: 'VerifiedRecordings', additionalProperties: false, examples: [{ verified: 20, wrong: [], next: call }] }
)

export const StoreCheck = Type.Object(
  { check: Type.String(), passed: Type.Boolean(), explanation: Type.String() },
  {
    title: 'StoreCheck',
    additionalProperties: false,
    examples: [{ check: 'writes', passed: true, explanation: '' }]
  }
)
