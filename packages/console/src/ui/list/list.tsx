import { Link, type LinkProps } from '@tanstack/react-router'
import { type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { useKeys } from '../keys.ts'
import cards from './cards.module.css'
import classes from './list.module.css'
import { FailedList, MoreRows, NoMatch, NoMatchYet } from './list-states.tsx'
import { SelectAll, type Selection, SelectRow } from './selection.tsx'
import { useSorting } from './sorting.ts'

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

interface ListProps<Row> {
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

/** Attribute of a list element that contains rows. */
const listMark = { 'data-list': true } as const

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

interface ListRowsProps<Row> extends Pick<ListProps<Row>, 'columns' | 'keyOf'> {
  readonly rows: readonly Row[]
  readonly linkOf: ListProps<Row>['linkOf'] | undefined
  readonly selection: ListProps<Row>['selection'] | undefined
}

/** Attribute of the link that covers a row. */
const rowLinkMark = { 'data-row-link': true } as const

/** Rows of a list. Controls in a row lie above the row’s link. */
function ListRows<Row>({ rows, columns, keyOf, linkOf, selection }: ListRowsProps<Row>) {
  const anchor = useRef<string>(undefined)

  return (
    <tbody>
      {rows
        .map((row) => ({ row, link: linkOf?.(row) }))
        .map(({ row, link }) => (
          <tr key={keyOf(row)} tabIndex={-1} data-link={link !== undefined || undefined}>
            {selection !== undefined && <SelectRow {...{ selection, keyOf, row, rows, anchor }} />}
            {columns.map(({ label, align, isWide, isHiddenWhenNarrow, card, cell }, index) => (
              <td
                key={label}
                data-align={align}
                data-wide={isWide}
                data-secondary={isHiddenWhenNarrow}
                data-card={card}
              >
                {index === 0 && link !== undefined ? (
                  <Link {...link} {...rowLinkMark} className={classes.link}>
                    {cell(row)}
                  </Link>
                ) : (
                  cell(row)
                )}
              </td>
            ))}
          </tr>
        ))}
    </tbody>
  )
}

/** Placeholder rows, shown only after a delay. */
function SkeletonRows({ columns }: { readonly columns: number }) {
  return (
    <tbody className={classes.skeleton} aria-hidden>
      {range(8).map((row) => (
        <tr key={row}>
          {range(columns).map((column) => (
            <td key={column}>
              <span />
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  )
}

function range(length: number): number[] {
  return Array.from({ length }, (_, index) => index)
}

interface NamedProps {
  readonly name: string
  readonly detail: string
  /** Whether the detail is code, such as an id. */
  readonly isCode?: boolean
}

/** A name above an optional detail, each in its own writing direction and truncated at its end. */
export function Named({ name, detail, isCode }: NamedProps) {
  return (
    <span className={classes.named}>
      <span dir="auto">{name}</span>
      {detail !== '' && (
        <span dir="auto" data-code={isCode}>
          {detail}
        </span>
      )}
    </span>
  )
}

/**
 * `j` and `k` move through the rows of a list. `x` selects a row, with Shift all rows from the last one. `Enter`
 * follows the row’s link or opens its menu. If a page has several lists, the keys apply to the list with the focus, or
 * else to the first one.
 */
function useListKeys(list: RefObject<HTMLElement | null>): void {
  useKeys((event) => {
    if (list.current === null || list.current !== findList()) return
    const rows = rowsOf(list.current)
    const at = rows.findIndex((row) => row.contains(document.activeElement))

    if (event.key === 'j') select(rows[Math.min(at + 1, rows.length - 1)])
    else if (event.key === 'k') select(at === -1 ? rows.at(-1) : rows[Math.max(at - 1, 0)])
    else if (event.key === 'x' || event.key === 'X') check(rows[at], event.shiftKey)
    else if (event.key === 'Enter' && event.target === rows[at]) open(event, rows[at])
  })
}

function findList(): Element | undefined {
  const lists = [...document.querySelectorAll('[data-list]')].filter((list) => rowsOf(list).length > 0)

  return lists.find((list) => list.contains(document.activeElement)) ?? lists[0]
}

function rowsOf(list: Element): HTMLElement[] {
  return [...list.querySelectorAll<HTMLElement>('tbody > tr[tabindex]')]
}

/** Focuses the row’s link, which covers the row and is what screen readers announce. */
function select(row: HTMLElement | undefined): void {
  const link = row?.querySelector<HTMLElement>('[data-row-link]')
  const selected = link ?? row
  selected?.focus({ preventScroll: true })
  row?.scrollIntoView({ block: 'nearest' })
}

/** Clicks the checkbox of a row, as the mouse does with or without Shift. */
function check(row: HTMLElement | undefined, shiftKey: boolean): void {
  row?.querySelector('input[type="checkbox"]')?.dispatchEvent(new MouseEvent('click', { bubbles: true, shiftKey }))
}

/** The browser follows links itself. A menu stays hidden if its button is beyond the edge of the list. */
function open(event: KeyboardEvent, row: HTMLElement): void {
  event.preventDefault()
  const button = row.querySelector('button')
  button?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  button?.click()
}

/**
 * Shows the title of the cell under the pointer, such as a full time. The row’s link covers the cell, so it takes over
 * the title.
 */
function useCellTitles(list: RefObject<HTMLElement | null>): void {
  // Runs after each render, because the list element may have just appeared.
  useEffect(() => {
    const { current } = list
    current?.addEventListener('pointermove', take)
    current?.addEventListener('pointerout', restore)

    return () => {
      current?.removeEventListener('pointermove', take)
      current?.removeEventListener('pointerout', restore)
    }
  })
}

function take({ target, clientX, clientY }: PointerEvent): void {
  if (!isLinkOfRow(target)) return
  const titled = document.elementsFromPoint(clientX, clientY).find((each) => each !== target && hasTitle(each))
  if (titled === undefined) target.removeAttribute('title')
  else target.title = titled.getAttribute('title') ?? ''
}

function isLinkOfRow(target: EventTarget | null): target is HTMLAnchorElement {
  return target instanceof HTMLAnchorElement && target.matches('[data-row-link]')
}

function hasTitle(element: Element): boolean {
  return element.hasAttribute('title')
}

function restore({ target }: PointerEvent): void {
  if (isLinkOfRow(target)) target.removeAttribute('title')
}
