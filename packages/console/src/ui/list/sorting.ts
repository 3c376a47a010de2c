import { useState } from 'react'
import type { Column } from './list.tsx'

/** Sorts numbers from the largest and texts from the first letter, or the reverse; null is always last. */
export function sortRows<Row>(
  rows: readonly Row[],
  sortValue: (row: Row) => number | string | null,
  isReversed = false
): Row[] {
  const sign = isReversed ? -1 : 1

  return rows.toSorted((one, other) => {
    const [a, b] = [sortValue(one), sortValue(other)]
    if (a === null || b === null) return Number(a === null) - Number(b === null)
    if (typeof a === 'number' && typeof b === 'number') return sign * (b - a)

    return sign * String(a).localeCompare(String(b), 'en', { numeric: true })
  })
}

export interface ServerOrder {
  /** `order` of the sorted column. */
  readonly by: string
  readonly isAscending: boolean
}

type Direction = 'ascending' | 'descending'

/**
 * Sorts the rows of a whole list by a column that the user chooses, first with the largest number or the first text.
 *
 * @param order if the server sorts the rows: its present order, and what to do if the user chooses a column
 */
export function useSorting<Row>(
  columns: readonly Column<Row>[],
  order?: { readonly current: ServerOrder; readonly onChange: (by: string) => void }
) {
  const [chosen, setChosen] = useState<{ readonly label: string; readonly isReversed: boolean }>()
  const sortValue = columns.find(({ label }) => label === chosen?.label)?.sortValue

  return {
    directionOf(label: string): Direction | undefined {
      const column = columns.find((column) => column.label === label)
      if (order !== undefined && column?.order === order.current.by)
        return order.current.isAscending ? 'ascending' : 'descending'
      if (chosen?.label !== label || column === undefined) return undefined

      return (column.align === 'end') === chosen.isReversed ? 'ascending' : 'descending'
    },
    isSortable: ({ order: by, sortValue: value }: Column<Row>) => value !== undefined || (order && by) !== undefined,
    sortBy({ label, order: by }: Column<Row>): void {
      if (order !== undefined && by !== undefined) order.onChange(by)
      else setChosen({ label, isReversed: chosen?.label === label && !chosen.isReversed })
    },
    sorted: (rows: readonly Row[]) => (sortValue === undefined ? rows : sortRows(rows, sortValue, chosen?.isReversed))
  }
}
