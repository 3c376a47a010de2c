import { Link } from '@tanstack/react-router'
import { useRef } from 'react'
import { rowLinkMark } from '../keys/use-list-keys.ts'
import classes from './list.module.css'
import type { ListProps } from './list.tsx'
import { SelectRow } from './selection.tsx'

interface ListRowsProps<Row> extends Pick<ListProps<Row>, 'columns' | 'keyOf'> {
  readonly rows: readonly Row[]
  readonly linkOf: ListProps<Row>['linkOf'] | undefined
  readonly selection: ListProps<Row>['selection'] | undefined
}

/** Rows of a list. Controls in a row lie above the row’s link. */
export function ListRows<Row>({ rows, columns, keyOf, linkOf, selection }: ListRowsProps<Row>) {
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
