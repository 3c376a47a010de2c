import { recordingReasons, recordingStates } from '@callbook/db'
import { recordingKinds } from '@callbook/domain'
import { Type } from '@sinclair/typebox'
import { DateTime, Nullable, OneOf } from '../http-api/fields.ts'

/** A copy of a recording in the operator's storage, or why there is none. */
export const StoredRecording = Type.Object(
  {
    kind: OneOf(recordingKinds),
    state: OneOf(recordingStates, {
      description:
        'waiting: will be copied, or tried again; stored: can be played; unavailable: the provider has none, or it may ' +
        'not be copied; failed: could not be copied; expired: removed after the time of the client'
    }),
    reason: Nullable(OneOf(recordingReasons), {
      description: 'Why it is not stored, or why the last attempt failed; null for a stored recording'
    }),
    bytes: Nullable(Type.Integer()),
    content_type: Nullable(Type.String(), { description: 'Found in the audio itself: `audio/wav`, `audio/mpeg`' }),
    sha256: Nullable(Type.String(), { description: 'SHA-256 of the file, in hexadecimal' }),
    stored_at: Nullable(DateTime()),
    expires_at: Nullable(DateTime(), { description: 'When it will be removed; null for as long as the call' })
  },
  { title: 'StoredRecording', additionalProperties: false }
)

export const exampleRecording = {
  kind: 'mixed',
  state: 'stored',
  reason: null,
  bytes: 661_804,
  content_type: 'audio/wav',
  sha256: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
  stored_at: '2026-11-20T15:04:20.114Z',
  expires_at: null
}
