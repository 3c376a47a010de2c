import { useState } from 'react'
import type { Column } from './column.ts'
import { sortRows } from './sort-rows.ts'

type Direction = 'ascending' | 'descending'

export interface ServerOrder {
  /** `order` of the sorted column. */
  readonly by: string
  readonly isAscending: boolean
}

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
