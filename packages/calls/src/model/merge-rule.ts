import type { CallReport } from '@callbook/domain'
import { type ReportColumn, reportColumn, reportColumnNames } from './report-columns.ts'

/** Returns the value, or null if it is empty. */
export function carried<Value>(column: ReportColumn, value: Value): NonNullable<Value> | null {
  return value === reportColumn(column).empty ? null : (value ?? null)
}

/**
 * Returns the new value of a column: a report either replaces the stored value, or only fills an empty one.
 *
 * @param kept the stored value; `undefined` if nothing is known of it
 * @param reported the report's value
 */
export function mergedValue<Value>(
  column: ReportColumn,
  kept: Value | undefined,
  reported: Value,
  isReplacing: boolean
): Value {
  const [before, after] = [carried(column, kept), carried(column, reported)]
  const isReplaced = isReplacing && reportColumn(column).isOfFirst !== true

  return (isReplaced ? (after ?? before) : (before ?? after)) ?? reported
}

/**
 * Returns the same rule in SQL.
 *
 * @param reported expression for the report's value, or null
 * @param isReplacing expression for whether the report replaces
 */
export function mergedSql(column: ReportColumn, reported: string, isReplacing: string): string {
  const filled = `coalesce(${carriedSql(column)}, ${reported}, ${column})`
  if (reportColumn(column).isOfFirst === true) return filled

  return `case when ${isReplacing} then coalesce(${reported}, ${column}) else ${filled} end`
}

function carriedSql(column: ReportColumn): string {
  const { empty, isJson } = reportColumn(column)
  if (empty === undefined) return column

  return isJson ? `nullif(${column}::text, '${empty}')::json` : `nullif(${column}, '${empty}')`
}

export type ReportValues = Readonly<Record<string, unknown>>

/** Returns the values of one report, as read from the database. */
export function reportValues(report: CallReport): ReportValues {
  return Object.fromEntries(reportColumnNames.map((column) => [column, asRead(reportColumn(column).value({ report }))]))
}

function asRead(value: unknown): unknown {
  return value instanceof Date ? value.toISOString() : value
}

export function mergedValues(before: ReportValues, report: ReportValues, isReplacing: boolean): ReportValues {
  return Object.fromEntries(
    reportColumnNames.map((column) => [column, mergedValue(column, before[column], report[column], isReplacing)])
  )
}
