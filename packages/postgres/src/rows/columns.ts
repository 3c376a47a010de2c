/** Column types that can be written as JSON. */
export type ColumnType = 'bool' | 'float8' | 'int4' | 'json' | 'text' | 'timestamptz' | 'uuid'

/** Columns of a row in order; more columns may follow. */
export type Columns<Name extends string = string> = Readonly<Record<Name, ColumnType>>

export function placeOf<Name extends string>(columns: Columns<Name>, name: Name): number {
  return Object.keys(columns).indexOf(name)
}

/** Returns the columns of a table as an SQL list. */
export function listOf(table: string, columns: Columns): string {
  return Object.keys(columns)
    .map((name) => `${table}.${name}`)
    .join(', ')
}

/** Values of a row in the order of its columns, as PostgreSQL writes them. */
export type Row = readonly (string | null)[]
