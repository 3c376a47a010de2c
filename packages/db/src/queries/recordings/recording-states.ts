/** States of a copy. `unavailable` and `failed` are final until the copy is requested again. */
export const recordingStates = ['waiting', 'stored', 'unavailable', 'failed', 'expired'] as const
export type RecordingState = (typeof recordingStates)[number]

/** Why a recording is not stored, or, while it waits, why the last attempt failed. */
export const recordingReasons = [
  ...(['no_account', 'gone', 'no_consent', 'too_large', 'not_audio', 'refused_address'] as const),
  ...(['key_rejected', 'source_failed', 'incomplete', 'disk_full', 'not_writable', 'store_failed'] as const)
] as const
export type RecordingReason = (typeof recordingReasons)[number]
