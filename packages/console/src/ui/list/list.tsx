import type { LinkProps } from '@tanstack/react-router'
import { type ReactNode, useRef } from 'react'
import { listMark, useListKeys } from '../keys/use-list-keys.ts'
import cards from './cards.module.css'
import type { Column, ListQuery } from './column.ts'
import classes from './list.module.css'
import { ListRows } from './list-rows.tsx'
import { FailedList, MoreRows, NoMatch, NoMatchYet } from './list-states.tsx'
import { SelectAll, type Selection } from './selection.tsx'
import { SkeletonRows } from './skeleton-rows.tsx'
import { useCellTitles } from './use-cell-titles.ts'
import { useSorting } from './use-sorting.ts'

export interface ListProps<Row> {
  /** Name for screen readers. */
  readonly name: string
  readonly query: ListQuery<Row>
  readonly columns: readonly Column<Row>[]
  readonly keyOf: (row: Row) => string
  /** Link of a row, which covers the row and is named by its first cell; `undefined` for none. */
  readonly linkOf?: (row: Row) => Pick<LinkProps, 'hash' | 'to' | 'params' | 'search'> | undefined
  /** Shown if there are no entries: an `Empty` with the next step. */
  readonly empty: ReactNode
  /** Clears all filters; present while there are some. */
  readonly clearFilters?: (() => void) | undefined
  /** Actions on all entries. */
  readonly footer?: ReactNode
  /** Order by the server. Without it, columns with a `sortValue` are sorted in the browser. */
  readonly order?: Parameters<typeof useSorting>[1]
  /** Adds checkboxes. */
  readonly selection?: Selection<Row>
}

/**
 * A list in columns that scrolls below its header.
 *
 * It keeps the previous rows while new ones load. If it has none, it says whether there are no entries, no matches, or
 * an error that can be retried.
 */
export function List<Row>(props: ListProps<Row>) {
  const { name, query, columns, keyOf, linkOf, empty, clearFilters, footer, selection, order } = props
  const { data: rows, error } = query
  const region = useRef<HTMLElement>(null)
  useListKeys(region)
  useCellTitles(region)
  const sorting = useSorting(columns, order)
  if (rows === undefined && error !== null)
    return <FailedList error={error} retry={query.refetch} clearFilters={clearFilters} />
  if (rows?.length === 0 && query.hasNextPage === true) return <NoMatchYet query={query} />
  if (rows?.length === 0) return clearFilters === undefined ? empty : <NoMatch clearFilters={clearFilters} />

  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be scrolled by keys, too */}
      <section ref={region} className={classes.region} aria-label={name} tabIndex={0} {...listMark}>
        <table
          className={columns.some(({ card }) => card !== undefined) ? `${classes.table} ${cards.cards}` : classes.table}
          aria-busy={rows === undefined || query.isPlaceholderData}
        >
          <caption className={classes.caption}>{name}</caption>
          <thead>
            <tr>
              {selection !== undefined && <SelectAll selection={selection} keyOf={keyOf} rows={rows ?? []} />}
              {columns.map((column) => (
                <th
                  key={column.label}
                  scope="col"
                  data-align={column.align}
                  data-wide={column.isWide}
                  data-secondary={column.isHiddenWhenNarrow}
                  aria-sort={sorting.directionOf(column.label)}
                >
                  {sorting.isSortable(column) ? (
                    <button type="button" className={classes.sort} onClick={() => sorting.sortBy(column)}>
                      {column.label}
                    </button>
                  ) : (
                    <span className={column.isLabelHidden ? classes.hidden : undefined}>{column.label}</span>
                  )}
                </th>
              ))}
            </tr>
          </thead>
          {rows === undefined ? (
            <SkeletonRows columns={columns.length + (selection === undefined ? 0 : 1)} />
          ) : (
            <ListRows
              rows={sorting.sorted(rows)}
              columns={columns}
              keyOf={keyOf}
              linkOf={linkOf}
              selection={selection}
            />
          )}
        </table>
      </section>
      <MoreRows query={query} />
      {footer && <div className={classes.footer}>{footer}</div>}
    </>
  )
}
