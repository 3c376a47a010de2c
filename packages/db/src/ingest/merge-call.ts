import { type CallDirection, type CallId, type CallStatus, isContact } from '@callbook/domain'
import type { NamedQuery } from '../wire/statement-group.ts'
import { reportColumns } from './call-rows.ts'
import { callTime, type QueuedReport } from './incoming-report.ts'
import { carried } from './merge-values.ts'

/** What a batch needs to know of a call that an earlier report has stored. */
export interface KnownCall {
  readonly id: CallId
  readonly customer_id: string | null
  readonly caller_phone_number: string | null
  readonly caller_full_name: string | null
  readonly caller_email: string | null
  readonly report_rank: number
  readonly direction: CallDirection
  readonly status: CallStatus
  readonly started_at: string | null
  readonly ended_at: string | null
  readonly erased_at: string | null
  /** When the first of its reports was received. */
  readonly received_at: string
  /** When the report was received that has replaced what earlier ones told. */
  readonly told_at: string
}

type Received = Pick<QueuedReport, 'report' | 'receivedAt'>

/** Whether a report replaces what the call has, or only fills what is empty: of one rank, the later received replaces. */
export function isReplacing({ report_rank: rank, told_at: toldAt }: KnownCall, told: Received): boolean {
  if (told.report.rank !== rank) return told.report.rank > rank

  return told.receivedAt.getTime() >= Date.parse(toldAt)
}

/** Whether a call that was already counted for its customer becomes, or stops being, a contact. */
export function contactChange(known: KnownCall, told: Received): number {
  const before = known.customer_id !== null && isContact(known)
  const after = isContact(mergedReport(known, told).report)

  return Number(after) - Number(before)
}

/** Whether a report changes the time at which a call took place. */
export function isMoving(known: KnownCall, told: Received): boolean {
  const before = known.started_at ?? known.ended_at ?? known.received_at

  return callTime(mergedReport(known, told)).getTime() !== Date.parse(before)
}

/** A report with what the call, once it is merged into it, has of all that a customer depends on. */
export function mergedReport(known: KnownCall, told: Received): Received {
  const { report, receivedAt } = told
  const kept = {
    direction: known.direction,
    status: known.status,
    startedAt: dateOrNull(known.started_at),
    endedAt: dateOrNull(known.ended_at),
    callerFullName: known.caller_full_name,
    callerEmail: known.caller_email
  }
  const replaces = isReplacing(known, told)
  const [first, second] = replaces ? [report, kept] : [kept, report]
  const merged = {
    ...report,
    direction: first.direction === 'unknown' ? second.direction : first.direction,
    status: first.status === 'unknown' ? second.status : first.status,
    startedAt: first.startedAt ?? second.startedAt,
    endedAt: first.endedAt ?? second.endedAt,
    callerFullName: first.callerFullName ?? second.callerFullName,
    callerEmail: first.callerEmail ?? second.callerEmail
  }

  return { report: merged, receivedAt: new Date(Math.min(receivedAt.getTime(), Date.parse(known.received_at))) }
}

function dateOrNull(time: string | null): Date | null {
  return time === null ? null : new Date(time)
}

/** Columns that the value of a later report may replace; null, or the column's empty value, is never carried. */
const mergedColumns = Object.keys(reportColumns).filter((column) => column !== 'caller_phone_number')

const text = `update calls set
    customer_id = coalesce(customer_id, $4), caller_phone_number = coalesce(caller_phone_number, $5), updated_at = $6,
    received_at = $7, told_at = $8, report_rank = greatest(report_rank, $9),
    ${mergedColumns.map((column, index) => mergedColumn(column, `$${index + 10}`)).join(',\n    ')}
  where organization_id = $1 and id = $2`

function mergedColumn(column: string, value: string): string {
  return `${column} = case when $3 then coalesce(${value}, ${column})
      else coalesce(${present(column)}, ${value}, ${column}) end`
}

function present(column: string): string {
  if (column === 'direction' || column === 'status') return `nullif(${column}, 'unknown')`

  return column === 'messages' ? "nullif(messages::text, '[]')::json" : column
}

/** Merges a report into a call stored before. The call is locked: what is known of it is what it has. */
export function mergeQuery(queued: QueuedReport, known: KnownCall, customerId: string | null, now: Date): NamedQuery {
  const { organizationId, report } = queued
  const replaces = isReplacing(known, queued)
  const { receivedAt } = mergedReport(known, queued)
  const toldAt = replaces ? queued.receivedAt : known.told_at
  const place = [organizationId, known.id, replaces, customerId, report.callerPhoneNumber, now]
  const values = mergedColumns.map((column) => carried(column, reportColumns[column]?.(report) ?? null))

  return { name: 'merge_call', text, values: [...place, receivedAt, toldAt, report.rank, ...values] }
}
