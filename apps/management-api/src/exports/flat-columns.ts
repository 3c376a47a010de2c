import { type Columns, type JsonTemplate, Presence } from '@callbook/db'

type Shape = JsonTemplate['shape']

/** A column of a file, whose value is a member of an item or of an object in it. */
export interface FlatColumn {
  /** Path of the member, joined by underscores. */
  readonly name: string
  readonly type: Columns[string]
  readonly path: readonly string[]
}

export function flatColumns({ columns, shape }: JsonTemplate): readonly FlatColumn[] {
  return columnsAt(columns, shape, [])
}

function columnsAt(columns: Columns, shape: Shape, above: readonly string[]): FlatColumn[] {
  return Object.entries(shape).flatMap(([member, value]) => {
    const path = [...above, member]
    if (value instanceof Presence) return [{ name: path.join('_'), type: 'text', path }]

    return typeof value === 'string'
      ? [{ name: path.join('_'), type: columns[value] ?? 'text', path }]
      : columnsAt(columns, value, path)
  })
}

/** Returns the value of a column; `undefined` if the item does not have it. */
export function readCell(item: unknown, { path }: FlatColumn): unknown {
  return path.reduce<unknown>((place, member) => (place as Readonly<Record<string, unknown>> | null)?.[member], item)
}
