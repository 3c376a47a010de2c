/** The types of columns that can be written as JSON. */
export type ColumnType = 'float8' | 'int4' | 'json' | 'text' | 'timestamptz' | 'uuid'

/** The columns of the rows of a statement, in their order; more may follow. */
export type Columns<Name extends string = string> = Readonly<Record<Name, ColumnType>>

/** Where among the columns one is. */
export function placeOf<Name extends string>(columns: Columns<Name>, name: Name): number {
  return Object.keys(columns).indexOf(name)
}

/** The columns of a table, as SQL names them in a list. */
export function listOf(table: string, columns: Columns): string {
  return Object.keys(columns)
    .map((name) => `${table}.${name}`)
    .join(', ')
}
