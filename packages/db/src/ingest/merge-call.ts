import { type CallDirection, type CallId, type CallReport, type CallStatus, isContact } from '@callbook/domain'
import type { NamedQuery } from '../wire/statement-group.ts'
import { reportColumns } from './call-rows.ts'
import type { QueuedReport } from './incoming-report.ts'
import { carried } from './merge-values.ts'

/** What a batch needs to know of a call that an earlier report has stored. */
export interface KnownCall {
  readonly id: CallId
  readonly customer_id: string | null
  readonly caller_phone_number: string | null
  readonly caller_full_name: string | null
  readonly report_rank: number
  readonly direction: CallDirection
  readonly status: CallStatus
  readonly started_at: string | null
  readonly ended_at: string | null
  readonly erased_at: string | null
}

/** Whether a call that was already counted for its customer becomes, or stops being, a contact. */
export function contactChange(known: KnownCall, report: CallReport): number {
  const before = known.customer_id !== null && isContact(known)
  const after = isContact(mergedReport(known, report))

  return Number(after) - Number(before)
}

/** Whether a report may change the time at which a call took place. Without times of its own, that of a report counts. */
export function mayMove(known: KnownCall, report: CallReport): boolean {
  const { startedAt, endedAt } = mergedReport(known, report)
  const before = known.started_at ?? known.ended_at

  return before === null || before !== (startedAt ?? endedAt)?.toISOString()
}

/** `report` with what the call, once it is merged into it, has of all that a customer depends on. */
export function mergedReport(known: KnownCall, report: CallReport): CallReport {
  const kept = {
    direction: known.direction,
    status: known.status,
    startedAt: dateOrNull(known.started_at),
    endedAt: dateOrNull(known.ended_at),
    callerFullName: known.caller_full_name
  }
  const [first, second] = report.rank >= known.report_rank ? [report, kept] : [kept, report]

  return {
    ...report,
    direction: first.direction === 'unknown' ? second.direction : first.direction,
    status: first.status === 'unknown' ? second.status : first.status,
    startedAt: first.startedAt ?? second.startedAt,
    endedAt: first.endedAt ?? second.endedAt,
    callerFullName: first.callerFullName ?? second.callerFullName
  }
}

function dateOrNull(time: string | null): Date | null {
  return time === null ? null : new Date(time)
}

/** Columns that the value of a later report may replace; null, or the column's empty value, is never carried. */
const mergedColumns = Object.keys(reportColumns).filter((column) => column !== 'caller_phone_number')

const text = `update calls set
    customer_id = coalesce(customer_id, $4), caller_phone_number = coalesce(caller_phone_number, $5), updated_at = $6,
    ${mergedColumns.map((column, index) => mergedColumn(column, `$${index + 7}`)).join(',\n    ')},
    report_rank = greatest(report_rank, $3)
  where organization_id = $1 and id = $2`

function mergedColumn(column: string, value: string): string {
  return `${column} = case when $3 >= report_rank then coalesce(${value}, ${column})
      else coalesce(${present(column)}, ${value}, ${column}) end`
}

function present(column: string): string {
  if (column === 'direction' || column === 'status') return `nullif(${column}, 'unknown')`

  return column === 'messages' ? "nullif(messages::text, '[]')::json" : column
}

/**
 * Merges a report into a call stored before: a report of the same or a higher rank replaces the fields it carries,
 * a lower one fills the empty ones.
 */
export function mergeQuery(queued: QueuedReport, callId: CallId, customerId: string | null, now: Date): NamedQuery {
  const { organizationId, report } = queued
  const values = mergedColumns.map((column) => carried(column, reportColumns[column]?.(report) ?? null))

  return {
    name: 'merge_call',
    text,
    values: [organizationId, callId, report.rank, customerId, report.callerPhoneNumber, now, ...values]
  }
}
