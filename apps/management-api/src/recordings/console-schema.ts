import {
  type LegalHold as LegalHoldRow,
  type OrganizationRecording,
  type RecordingPolicy as RecordingPolicyRow,
  recordingStates
} from '@callbook/db'
import { type CallId, type ClientId, inputBounds } from '@callbook/domain'
import { heldKinds } from '@callbook/operations'
import { type Static, Type } from '@sinclair/typebox'
import { DateTime, Nullable, OneOf, Uuid } from '../http-api/fields.ts'
import { Conflict } from '../http-api/responses.ts'

const days = Nullable(Type.Integer({ minimum: 1, maximum: 3_650 }), {
  description: 'Days for which a copy is stored; null for as long as its call'
})

/** Whether the recordings of a client are copied. */
export const RecordingPolicy = Type.Object(
  {
    client_id: Uuid<string>(),
    keeps: Type.Boolean(),
    days,
    consent_by: Type.String({ description: 'The user who confirmed that callers consent' }),
    consent_at: DateTime(),
    updated_at: DateTime()
  },
  {
    title: 'RecordingPolicy',
    additionalProperties: false,
    examples: [
      {
        client_id: '0199f1c2-0000-7000-8000-000000000002',
        keeps: true,
        days: 90,
        consent_by: 'Ada Lovelace',
        consent_at: '2026-11-20T15:04:12.537Z',
        updated_at: '2026-11-20T15:04:12.537Z'
      }
    ]
  }
)

export const PolicyInput = Type.Object(
  {
    keeps: Type.Boolean(),
    days,
    consent_confirmed: Type.Boolean({ description: 'Whether callers of the client consent; required if `keeps`' })
  },
  {
    title: 'RecordingPolicyInput',
    additionalProperties: false,
    examples: [{ keeps: true, days: 90, consent_confirmed: true }]
  }
)

export const NotKept = Conflict(
  'The client does not keep recordings',
  'The client of this call does not keep recordings'
)

const held = { client_id: Uuid<string>(), customer_id: Nullable(Uuid<string>()), call_id: Nullable(Uuid<string>()) }

/** Data that must not be removed. */
export const LegalHold = Type.Object(
  {
    id: Uuid<string>(),
    ...held,
    reason: Type.String(),
    made_by: Type.String(),
    made_at: DateTime(),
    released_by: Nullable(Type.String()),
    released_at: Nullable(DateTime())
  },
  {
    title: 'LegalHold',
    additionalProperties: false,
    examples: [
      {
        id: '0199f1c2-0000-7000-8000-000000000009',
        client_id: '0199f1c2-0000-7000-8000-000000000002',
        customer_id: '0199f1c2-0000-7000-8000-000000000003',
        call_id: null,
        reason: 'Case 2026-114',
        made_by: 'Ada Lovelace',
        made_at: '2026-11-20T15:04:12.537Z',
        released_by: null,
        released_at: null
      }
    ]
  }
)

export const HoldInput = Type.Object(
  {
    kind: OneOf(heldKinds),
    id: Type.String({ format: 'uuid', description: 'Id of the client, customer or call' }),
    reason: Type.String({
      minLength: 1,
      maxLength: inputBounds.legalHoldReason,
      description: 'Shown to users who request a removal'
    })
  },
  {
    title: 'LegalHoldInput',
    additionalProperties: false,
    examples: [{ kind: 'customer', id: '0199f1c2-0000-7000-8000-000000000003', reason: 'Case 2026-114' }]
  }
)

type ClientPolicy = RecordingPolicyRow & { readonly client_id: ClientId }

export function presentPolicy({ consent_at, updated_at, ...policy }: ClientPolicy) {
  return { ...policy, consent_at: isoOf(consent_at), updated_at: isoOf(updated_at) }
}

export function presentHold({ made_at, released_at, ...hold }: LegalHoldRow) {
  return { ...hold, made_at: isoOf(made_at), released_at: released_at === null ? null : isoOf(released_at) }
}

function isoOf(time: string): string {
  return new Date(time).toISOString()
}

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
