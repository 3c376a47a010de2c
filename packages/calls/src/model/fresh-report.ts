import type { CallId } from '@callbook/domain'
import type { QueuedReport } from './incoming-report.ts'
import type { KnownCall } from './merge-call.ts'

/** A report that is no duplicate, and its call. */
export interface Fresh {
  readonly queued: QueuedReport
  readonly callId: CallId
  /** The locked call as stored from earlier reports; `undefined` for a new call. */
  readonly known: KnownCall | undefined
}
