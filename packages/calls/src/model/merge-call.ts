import { type CallDirection, type CallId, type CallStatus, isContact, occurredAt } from '@callbook/domain'
import type { QueuedReport } from './incoming-report.ts'
import { mergedValue } from './merge-rule.ts'

export interface KnownCall {
  readonly id: CallId
  readonly customer_id: string | null
  readonly caller_phone_number: string | null
  readonly caller_full_name: string | null
  readonly caller_email: string | null
  readonly report_rank: number
  readonly direction: CallDirection
  readonly status: CallStatus
  readonly requested_at: string | null
  readonly started_at: string | null
  readonly ended_at: string | null
  readonly erased_at: string | null
  /** When its content was removed: by the retention, or with its caller. */
  readonly content_removed_at: string | null
  readonly client_id: string
  readonly occurred_at: string
  readonly evaluation_status: string
  readonly human_review_required: boolean | null
  /** When the first of its reports was received. */
  readonly received_at: string
  /** When the report was received that last replaced earlier values. */
  readonly replaced_at: string
}

/** A report that is no duplicate, and its call. */
export interface FreshReport {
  readonly queued: QueuedReport
  readonly callId: CallId
  /** The locked call as stored from earlier reports; `undefined` for a new call. */
  readonly known: KnownCall | undefined
}

type Received = Pick<QueuedReport, 'report' | 'receivedAt'>

/**
 * Returns whether a report replaces the values of the call, or only fills empty ones. Between reports of the same rank,
 * the later one replaces. An addition replaces in any case.
 */
export function isReplacing({ report_rank: rank, replaced_at: reportedAt }: KnownCall, reported: Received): boolean {
  if (reported.report.isAddition === true) return true
  if (reported.report.rank !== rank) return reported.report.rank > rank

  return reported.receivedAt.getTime() >= Date.parse(reportedAt)
}

/** Returns whether a call that is already counted for its customer becomes a contact (1) or stops being one (-1). */
export function contactChange(known: KnownCall, reported: Received): number {
  const before = known.customer_id !== null && isContact(known)
  const after = isContact(mergedReport(known, reported).report)

  return Number(after) - Number(before)
}

/** Returns whether a report changes the time of a call. */
export function isMoving(known: KnownCall, reported: Received): boolean {
  return mergedTime(known, reported).getTime() !== Date.parse(known.occurred_at)
}

/** Returns when a call took place, as known after a report. */
function mergedTime(known: KnownCall, reported: Received): Date {
  const { report, receivedAt } = mergedReport(known, reported)

  return occurredAt(report, receivedAt)
}

/** Returns a report with the values that the call has after the merge, for all fields that a customer depends on. */
export function mergedReport(known: KnownCall, reported: Received): Received {
  const { report, receivedAt } = reported
  const replaces = isReplacing(known, reported)
  const requestedAt = dateOrNull(known.requested_at)
  const startedAt = dateOrNull(known.started_at)
  const endedAt = dateOrNull(known.ended_at)
  const merged = {
    ...report,
    direction: mergedValue('direction', known.direction, report.direction, replaces),
    status: mergedValue('status', known.status, report.status, replaces),
    requestedAt: mergedValue('requested_at', requestedAt, report.requestedAt, replaces),
    startedAt: mergedValue('started_at', startedAt, report.startedAt, replaces),
    endedAt: mergedValue('ended_at', endedAt, report.endedAt, replaces),
    callerFullName: mergedValue('caller_full_name', known.caller_full_name, report.callerFullName, replaces),
    callerEmail: mergedValue('caller_email', known.caller_email, report.callerEmail, replaces)
  }

  return { report: merged, receivedAt: new Date(Math.min(receivedAt.getTime(), Date.parse(known.received_at))) }
}

function dateOrNull(time: string | null): Date | null {
  return time === null ? null : new Date(time)
}
