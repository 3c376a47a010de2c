import type { NumbersTable, PageLink } from './numbers-table.ts'

/** A time bucket with one value per series; `null` if unknown. */
export interface TimePoint {
  /** Axis label, and full title. */
  readonly label: string
  readonly title: string
  readonly link?: PageLink | undefined
  readonly values: Readonly<Record<string, number | null>>
  /** Numbers behind the values, such as the number of calls of a mean. */
  readonly facts?: readonly { readonly label: string; readonly formatted: string }[]
  readonly earlier?: EarlierValue | undefined
}

/** Value of the corresponding bucket of the previous period, for stacks their total. */
export interface EarlierValue {
  readonly title: string
  readonly value: number | null
}

/** Adds a column of the previous period to the table of the same points, if they have it. */
export function withEarlier(
  { head, rows }: NumbersTable,
  points: readonly TimePoint[],
  format: (value: number | null) => string
): NumbersTable {
  if (points.every(({ earlier }) => earlier === undefined)) return { head, rows }

  return {
    head: [...head, 'Previous period'],
    rows: rows.map((row, nth) => {
      const value = points[nth]?.earlier?.value ?? null

      return { ...row, cells: [...row.cells, { formatted: format(value), value }] }
    })
  }
}
