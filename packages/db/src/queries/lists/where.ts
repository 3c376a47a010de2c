import type { Sql } from '@callbook/postgres'
import { sql } from 'kysely'
import type { CountedTable } from '../counts/counted-tables.ts'
import type { TimeRange } from '../counts/time-range.ts'
import type { Position } from './page.ts'

// Conditions that lists share.

/** Rows with a value in a column, or with one of several. */
export function whereOneOf(column: string, value: unknown): Sql {
  return Array.isArray(value)
    ? sql`${sql.raw(column)} = any(${value.map(String)}::text[])`
    : sql`${sql.raw(column)} = ${value}`
}

/** The time of a row, in its table or as a page query returns it. */
type TimeColumn = CountedTable['time'] | 'at' | 'starts_at'

/** Rows of a range of time. */
export function whereTime({ from, until }: TimeRange, column: TimeColumn): Sql {
  const time = sql.raw(column)

  return sql`${time} >= ${timestamp(from)} and ${time} < ${timestamp(until)}`
}

export function timestamp(epochMs: number): Sql {
  return sql`${new Date(epochMs).toISOString()}::timestamptz`
}

/** Rows after a position in a list, newest first. */
export function whereAfter({ at, id }: Position, time: TimeColumn, idColumn: 'call_id' | 'id' = 'id'): Sql {
  return sql`(${sql.raw(time)}, ${sql.raw(idColumn)}) < (${at.toISOString()}::timestamptz, ${id}::uuid)`
}

/** Rows that meet all conditions. */
export function whereAll(conditions: readonly Sql[]): Sql {
  return sql.join(conditions, sql.raw(' and '))
}
