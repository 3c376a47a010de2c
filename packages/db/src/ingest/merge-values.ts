import type { CallReport } from '@callbook/domain'
import { reportColumns } from './call-rows.ts'

/** Columns of a call that come from its reports. */
export type ReportValues = Readonly<Record<string, unknown>>

/** What one report has to say, as it is read from the database. */
export function reportValues(report: CallReport): ReportValues {
  return Object.fromEntries(Object.entries(reportColumns).map(([column, read]) => [column, asRead(read(report))]))
}

function asRead(value: unknown): unknown {
  return value instanceof Date ? value.toISOString() : value
}

/** A value that says something; else null. */
export function carried<Value>(column: string, value: Value): Value | null {
  if (column === 'messages') return value === '[]' ? null : (value ?? null)

  return value === 'unknown' && (column === 'direction' || column === 'status') ? null : (value ?? null)
}

/**
 * What the statement of `mergeQuery` does: a later report replaces what it carries, or fills only what is empty. The
 * number is always that of the first report that has one.
 */
export function mergeValues(before: ReportValues, report: ReportValues, replaces: boolean): ReportValues {
  return Object.fromEntries(
    Object.keys(reportColumns).map((column) => {
      const kept = carried(column, before[column])
      const told = carried(column, report[column])
      const isReplaced = replaces && column !== 'caller_phone_number'

      return [column, (isReplaced ? (told ?? kept) : (kept ?? told)) ?? emptyValue(column)]
    })
  )
}

function emptyValue(column: string): unknown {
  if (column === 'messages') return '[]'

  return column === 'direction' || column === 'status' ? 'unknown' : null
}
