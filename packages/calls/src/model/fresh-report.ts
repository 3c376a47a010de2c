import type { CallId } from '@callbook/domain'
import type { QueuedReport } from './incoming-report.ts'
import type { KnownCall } from './merge-call.ts'

/** A report that is no duplicate, and the call it belongs to. */
export interface Fresh {
  readonly queued: QueuedReport
  readonly callId: CallId
  /** The call as earlier reports left it, locked; undefined for a new call. */
  readonly known: KnownCall | undefined
}
