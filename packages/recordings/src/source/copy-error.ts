import type { RecordingReason } from '@callbook/db'

/** Reasons that a later attempt cannot change. */
const permanentReasons: ReadonlySet<RecordingReason> = new Set([
  'no_account',
  'no_consent',
  'not_audio',
  'refused_address',
  'too_large'
])

export class CopyError extends Error {
  override readonly name = 'CopyError'
  readonly reason: RecordingReason
  readonly mayRecover: boolean

  constructor(reason: RecordingReason, message = `the recording could not be copied: ${reason}`) {
    super(message)
    this.reason = reason
    this.mayRecover = !permanentReasons.has(reason)
  }
}
