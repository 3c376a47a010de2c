import type { ReactNode } from 'react'

export interface Column<Row> {
  /** Heading, unique in its list. */
  readonly label: string
  /** Whether the heading is only for screen readers, for example above a column of buttons. */
  readonly isLabelHidden?: boolean
  /** Numbers are aligned at the end so that they can be compared. */
  readonly align?: 'end'
  /** Whether it takes the remaining width and truncates longer text. */
  readonly isWide?: boolean
  /** Whether it is left out on narrow screens; another cell shows its value there. */
  readonly isHiddenWhenNarrow?: boolean
  /**
   * Place of the cell on a phone. If a list has such columns, its rows become cards of two lines there, and its other
   * columns are left out: "title" and "value" are the ends of the first line, "detail" and "note" of the second, and
   * "extra" is a third line.
   */
  readonly card?: 'detail' | 'extra' | 'note' | 'title' | 'value' | undefined
  readonly cell: (row: Row) => ReactNode
  /** Name of the order that the server offers for the column, if any. */
  readonly order?: string
  /** Value to sort whole lists by, if users may; null comes last. */
  readonly sortValue?: (row: Row) => number | string | null
}

/** Rows and state of a list: a `useQuery` result, or `useInfiniteQuery` with joined pages. */
export interface ListQuery<Row> {
  readonly data: readonly Row[] | undefined
  readonly error: unknown
  /** Whether these are previous rows shown while new ones load. */
  readonly isPlaceholderData: boolean
  readonly refetch: () => unknown
  readonly hasNextPage?: boolean
  readonly isFetchingNextPage?: boolean
  readonly fetchNextPage?: () => unknown
}
