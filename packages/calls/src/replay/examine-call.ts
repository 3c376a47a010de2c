import { isDeepStrictEqual } from 'node:util'
import type { CallReport } from '@callbook/domain'
import type { ReadReport } from '../model/incoming-report.ts'
import { mergedValues, type ReportValues, reportValues } from '../model/merge-rule.ts'
import { type ReportColumn, reportColumn, reportColumnNames, reportColumns } from '../model/report-columns.ts'
import type { ReplayedReport, StoredCall } from './stored-calls.ts'

/** A raw report, and its result by the current rules. */
export interface ReadAgain {
  readonly raw: ReplayedReport
  readonly report: CallReport
}

export interface ReplayChange {
  /** A column of the call; `raw_report.<kind>` for the body of a report. */
  readonly field: string
  /** JSON as text, times in their printed form. */
  readonly from: unknown
  readonly to: unknown
}

export type ReplayDiff =
  | { readonly kind: 'read'; readonly changes: readonly ReplayChange[]; readonly reports: readonly ReadAgain[] }
  /** A report of the call can no longer be parsed, so the call was not compared. */
  | { readonly kind: 'unreadable'; readonly reason: string }

/** Returns how a call would differ if its reports were received today. */
export function examineCall({ row, clientPhoneNumber, reports: raws }: StoredCall, read: ReadReport): ReplayDiff {
  const reports: ReadAgain[] = []
  for (const raw of raws) {
    const reading = read(row.provider, raw.body, clientPhoneNumber)
    if (reading.kind === 'invalid') return unreadable(raw, [reading.path, reading.message].join(' ').trim())
    if (reading.kind === 'other') return unreadable(raw, `read as ${reading.type}, which is no report`)
    if (reading.kind === 'unmapped') return unreadable(raw, 'its vendor has no mapping')
    if (reading.report.providerCallId !== row.provider_call_id) return unreadable(raw, 'read as one of another call')
    reports.push({ raw, report: reading.report })
  }

  return { kind: 'read', reports, changes: reports.length === 0 ? [] : changesOf(row, reports) }
}

function unreadable({ kind }: ReplayedReport, reason: string): ReplayDiff {
  return { kind: 'unreadable', reason: `${kind}: ${reason}` }
}

function changesOf(row: StoredCall['row'], reports: readonly ReadAgain[]): ReplayChange[] {
  const before: ReportValues = Object.fromEntries(
    Object.entries(row).filter(([column]) => Object.hasOwn(reportColumns, column))
  )
  const after = valuesOfReports(before, row, reports)

  return reportColumnNames.flatMap((field) => {
    const [from, to] = [before[field] ?? null, after[field] ?? null]

    return isSame(field, from, to) ? [] : [{ field, from, to }]
  })
}

/**
 * If every report is still stored, the call is derived from them only. If one was replaced, or has passed its
 * retention, they are merged into the stored call, because its values from the missing report exist nowhere else.
 */
function valuesOfReports(
  before: ReportValues,
  { report_rank: storedRank, created_at: storedAt }: StoredCall['row'],
  reports: readonly ReadAgain[]
): ReportValues {
  const hasFirst = reports.some(({ raw }) => raw.receivedAt <= storedAt)
  const isComplete = hasFirst && reports.every(({ raw }) => !raw.isReplacement)
  const byArrival = reports.toSorted((a, b) => (a.raw.receivedAt < b.raw.receivedAt ? -1 : 1))
  const byRank = byArrival.toSorted((a, b) => orderOf(a) - orderOf(b))
  const number = byArrival.find(({ report }) => report.callerPhoneNumber !== null)?.report.callerPhoneNumber ?? null

  let merged: ReportValues = isComplete ? { caller_phone_number: number } : before
  let rank = isComplete ? Number.NEGATIVE_INFINITY : storedRank
  for (const { report } of byRank) {
    merged = mergedValues(merged, reportValues(report), orderOf({ report }) >= rank)
    rank = Math.max(rank, report.rank)
  }

  return merged
}

/** An addition comes last. */
function orderOf({ report: { isAddition, rank } }: Pick<ReadAgain, 'report'>): number {
  return isAddition === true ? Number.MAX_SAFE_INTEGER : rank
}

function isSame(field: ReportColumn, from: unknown, to: unknown): boolean {
  if (from === to) return true
  if (!reportColumn(field).isJson || typeof from !== 'string' || typeof to !== 'string') return false

  return isDeepStrictEqual(JSON.parse(from), JSON.parse(to))
}
