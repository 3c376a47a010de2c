import type { Schema } from '@callbook/db'
import type { MultiRowStatement, Parameter } from '@callbook/postgres'
import type { Insertable } from 'kysely'

interface Filled<Source, Value> {
  readonly value: (source: Source) => Value & Parameter
}

/** The columns of a table filled from `Source`. Required columns cannot be left out. */
export type InsertedColumns<Table extends keyof Schema, Source> = {
  readonly [Column in keyof Insertable<Schema[Table]>]: Filled<Source, Insertable<Schema[Table]>[Column]>
}

interface Insertion<Source> extends Pick<MultiRowStatement, 'before' | 'columns'> {
  readonly names: readonly string[]
  /** Returns the values of a row, in the order in which the statement names their columns. */
  row(source: Source): Parameter[]
}

/** Returns the beginning of an insert statement, and a function for its rows. Both use the same columns. */
export function insertInto<Source>(
  table: keyof Schema,
  columns: Readonly<Record<string, Filled<Source, unknown>>>
): Insertion<Source> {
  const names = Object.keys(columns)
  const values = Object.values(columns).map(({ value }) => value)

  return {
    names,
    before: `insert into ${table} (${names.join(', ')})`,
    columns: names.length,
    row: (source) => values.map((value) => value(source))
  }
}
