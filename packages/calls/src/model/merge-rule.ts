import type { CallReport } from '@callbook/domain'
import { type ReportColumn, reportColumn, reportColumnNames } from './report-columns.ts'

/** A value that says something; else null. */
export function carried<Value>(column: ReportColumn, value: Value): NonNullable<Value> | null {
  return value === reportColumn(column).empty ? null : (value ?? null)
}

/**
 * What a column of a stored call becomes: a later report replaces what it carries, or fills only what is empty.
 *
 * @param kept what the column has; undefined for one of which nothing is known
 * @param told what the report has to say of it
 */
export function mergedValue<Value>(
  column: ReportColumn,
  kept: Value | undefined,
  told: Value,
  isReplacing: boolean
): Value {
  const [before, after] = [carried(column, kept), carried(column, told)]
  const isReplaced = isReplacing && reportColumn(column).isOfFirst !== true

  return (isReplaced ? (after ?? before) : (before ?? after)) ?? told
}

/**
 * The same as SQL.
 *
 * @param told where what the report carries stands, or null
 * @param isReplacing where it stands whether the report replaces
 */
export function mergedSql(column: ReportColumn, told: string, isReplacing: string): string {
  const filled = `coalesce(${carriedSql(column)}, ${told}, ${column})`
  if (reportColumn(column).isOfFirst === true) return filled

  return `case when ${isReplacing} then coalesce(${told}, ${column}) else ${filled} end`
}

function carriedSql(column: ReportColumn): string {
  const { empty, isJson } = reportColumn(column)
  if (empty === undefined) return column

  return isJson ? `nullif(${column}::text, '${empty}')::json` : `nullif(${column}, '${empty}')`
}

/** Columns of a call that come from its reports. */
export type ReportValues = Readonly<Record<string, unknown>>

/** What one report has to say, as it is read from the database. */
export function reportValues(report: CallReport): ReportValues {
  return Object.fromEntries(reportColumnNames.map((column) => [column, asRead(reportColumn(column).value({ report }))]))
}

function asRead(value: unknown): unknown {
  return value instanceof Date ? value.toISOString() : value
}

/** All columns of a call, merged. */
export function mergedValues(before: ReportValues, report: ReportValues, isReplacing: boolean): ReportValues {
  return Object.fromEntries(
    reportColumnNames.map((column) => [column, mergedValue(column, before[column], report[column], isReplacing)])
  )
}
