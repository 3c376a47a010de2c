import type { RecordingReason } from '@callbook/db'

export class CopyError extends Error {
  override readonly name = 'CopyError'
  readonly reason: RecordingReason
  readonly mayRecover: boolean

  constructor(reason: RecordingReason, mayRecover: boolean, message = `the recording could not be copied: ${reason}`) {
    super(message)
    this.reason = reason
    this.mayRecover = mayRecover
  }
}
