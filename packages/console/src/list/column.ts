import type { ReactNode } from 'react'

/** A column of a list. */
export interface Column<Row> {
  /** Its head; unique in its list. */
  readonly label: string
  /** Whether only who cannot see the list hears its head, such as that of a column of buttons. */
  readonly isLabelHidden?: boolean
  /** Figures are at the end, so that they can be compared. */
  readonly align?: 'end'
  /** Whether it gets what width is left, and cuts what is longer. */
  readonly isWide?: boolean
  readonly cell: (row: Row) => ReactNode
}

/** What a list shows, and how it stands with it: as of `useQuery`, or of `useInfiniteQuery` with its pages joined. */
export interface ListQuery<Row> {
  readonly data: readonly Row[] | undefined
  readonly error: unknown
  /** Whether these are the rows of before, until the new ones come. */
  readonly isPlaceholderData: boolean
  readonly refetch: () => unknown
  readonly hasNextPage?: boolean
  readonly isFetchingNextPage?: boolean
  readonly fetchNextPage?: () => unknown
}
