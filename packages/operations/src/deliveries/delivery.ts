import type { RejectedReportRow, RejectionCountRow } from '@callbook/calls'
import type { ReceivedReport } from '@callbook/db'
import type { CallId, RejectionId } from '@callbook/domain'

/** Report received by an endpoint, or several that were rejected for one cause within a minute. */
export interface ReportReceipt {
  /** Time of receipt; for several reports, the last known one. */
  readonly at: string
  readonly outcome: 'accepted' | 'refused'
  readonly status: number
  readonly count: number
  /** Number of calls fetched from the provider since, whose reports were rejected as too large. */
  readonly recovered: number
  /** Kind of an accepted report. */
  readonly kind: string | null
  readonly cause: string | null
  readonly call_id: CallId | null
  /** ID of the rejected report, if its body is stored. */
  readonly rejection_id: RejectionId | null
}

/** Receipt whose count may grow for a minute. */
export interface Trace extends ReportReceipt {
  /** Identifies the stored record. */
  readonly key: string
}

const noDetails = { recovered: 0, kind: null, cause: null, call_id: null, rejection_id: null }

/** A replacement of a report counts as another delivery. */
export function ofReport({ received_at: at, call_id, kind }: ReceivedReport): Trace {
  const key = JSON.stringify([call_id, kind, at])

  return { at, outcome: 'accepted', status: 200, count: 1, ...noDetails, kind, call_id, key }
}

export function ofRejection({ id, received_at: at, cause: problem, path, is_acknowledged }: RejectedReportRow): Trace {
  const cause = path === null ? problem : `${path} ${problem}`
  const status = is_acknowledged ? 200 : 400

  return { at, outcome: 'refused', status, count: 1, ...noDetails, cause, rejection_id: id, key: id }
}

export function ofCount({ minute, status, cause, rejections, recovered, samples }: RejectionCountRow): Trace {
  const at = samples.at(-1)?.received_at ?? minute
  const key = JSON.stringify([minute, status, cause])

  return { at, outcome: 'refused', status, count: rejections, ...noDetails, recovered, cause, key }
}

/** Returns the receipt of the reports of a trace after the first `printed` ones. */
export function receiptOf({ key: _, ...receipt }: Trace, printed = 0): ReportReceipt {
  return { ...receipt, count: receipt.count - printed }
}

/** Sorts by time, earliest first. */
export function byTime(one: { readonly at: string }, other: { readonly at: string }): number {
  if (one.at === other.at) return 0

  return one.at < other.at ? -1 : 1
}
