import { Link } from '@tanstack/react-router'
import classes from './list.module.css'
import type { ListProps } from './list.tsx'

interface ListRowsProps<Row> extends Pick<ListProps<Row>, 'columns' | 'keyOf'> {
  readonly rows: readonly Row[]
  readonly linkOf: ListProps<Row>['linkOf'] | undefined
}

/** Rows of a list. Controls in a row lie above the row’s link. */
export function ListRows<Row>({ rows, columns, keyOf, linkOf }: ListRowsProps<Row>) {
  return (
    <tbody>
      {rows.map((row) => (
        <tr key={keyOf(row)} tabIndex={-1} data-link={linkOf !== undefined || undefined}>
          {columns.map(({ label, align, isWide, cell }, index) => (
            <td key={label} data-align={align} data-wide={isWide}>
              {index === 0 && linkOf !== undefined ? (
                <Link {...linkOf(row)} className={classes.link}>
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
