import { useState } from 'react'
import type { Column } from './column.ts'
import { sortRows } from './sort-rows.ts'

type Direction = 'ascending' | 'descending'

/** Sorts the rows of a whole list by a column that the user chooses, first with the largest number or the first text. */
export function useSorting<Row>(columns: readonly Column<Row>[]) {
  const [chosen, setChosen] = useState<{ readonly label: string; readonly isReversed: boolean }>()
  const sortValue = columns.find(({ label }) => label === chosen?.label)?.sortValue

  return {
    directionOf(label: string): Direction | undefined {
      const column = columns.find((column) => column.label === label)
      if (chosen?.label !== label || column === undefined) return undefined

      return (column.align === 'end') === chosen.isReversed ? 'ascending' : 'descending'
    },
    sortBy(label: string): void {
      setChosen({ label, isReversed: chosen?.label === label && !chosen.isReversed })
    },
    sorted: (rows: readonly Row[]) => (sortValue === undefined ? rows : sortRows(rows, sortValue, chosen?.isReversed))
  }
}
