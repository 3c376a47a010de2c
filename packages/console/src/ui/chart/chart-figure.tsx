import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useId, useState } from 'react'
import { FailedList } from '../list/list-states.tsx'
import { saveFile } from '../save-file.ts'
import classes from './chart-figure.module.css'
import { type NumbersTable, writeCsv } from './numbers-table.ts'

/** Change from the previous period. */
interface Change {
  readonly formatted: string
  /** Explanation with the value of the previous period. */
  readonly title: string
}

interface ChartFigureProps {
  readonly title: string
  /** Subtitle. */
  readonly about?: ReactNode
  readonly change?: Change | undefined
  /** `undefined` while loading. */
  readonly table: NumbersTable | undefined
  readonly failure?: { readonly error: unknown; readonly retry: () => unknown } | undefined
  /** Whether the chart shows previous data while new data loads. */
  readonly isOld?: boolean
  /** Text if there is no data. */
  readonly empty: string
  /** The drawing; without it, only the table is shown. */
  readonly children?: ReactNode
}

/** A chart with a heading, a table of its numbers and a CSV export. */
export function ChartFigure(props: ChartFigureProps) {
  const { title, about, change, table, failure, isOld = false, empty, children } = props
  const [isTable, setTable] = useState(false)
  const id = useId()
  const hasChart = children !== undefined
  const isEmpty = table?.rows.length === 0

  return (
    <figure className={classes.figure} aria-labelledby={id} aria-busy={isOld || undefined}>
      <figcaption className={classes.head}>
        <div className={classes.heading}>
          <h2 id={id} className={classes.title}>
            {title}
          </h2>
          {change !== undefined && (
            <span className={classes.change} title={change.title}>
              {change.formatted}
            </span>
          )}
        </div>
        {table !== undefined && !isEmpty && (
          <div className={classes.tools}>
            {hasChart && (
              <Button
                size="compact-xs"
                variant={isTable ? 'default' : 'subtle'}
                color="gray"
                aria-pressed={isTable}
                aria-label={`Table: ${title}`}
                onClick={() => setTable(!isTable)}
              >
                Table
              </Button>
            )}
            <Button
              size="compact-xs"
              variant="subtle"
              color="gray"
              aria-label={`CSV: ${title}`}
              onClick={() =>
                saveFile(
                  `${title.toLowerCase().replaceAll(/[^a-z]+/g, '-')}.csv`,
                  new Blob([writeCsv(table)], { type: 'text/csv;charset=utf-8' })
                )
              }
            >
              CSV
            </Button>
          </div>
        )}
        {about !== undefined && <p className={classes.about}>{about}</p>}
      </figcaption>
      {failure !== undefined && <FailedList {...failure} />}
      {failure === undefined && table === undefined && <div className={classes.waiting} />}
      {failure === undefined && isEmpty && <p className={classes.empty}>{empty}</p>}
      {failure === undefined && table !== undefined && !isEmpty && (
        <>
          {hasChart && !isTable && children}
          {(isTable || !hasChart) && <Numbers title={title} table={table} />}
        </>
      )}
    </figure>
  )
}

function Numbers({ title, table: { head, rows } }: { readonly title: string; readonly table: NumbersTable }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: who has no pointer scrolls it by keys
    <section className={classes.region} aria-label={`${title}: numbers`} tabIndex={0}>
      <table className={classes.table}>
        <thead>
          <tr>
            {head.map((label, place) => (
              <th key={label} scope="col" data-text={isText(rows, place - 1) || undefined}>
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, name, cells, link }) => (
            <tr key={key}>
              <th scope="row">
                {link === undefined ? (
                  name
                ) : (
                  <Link to={link.to} search={link.search}>
                    {name}
                  </Link>
                )}
              </th>
              {cells.map(({ formatted, value }, place) => (
                <td key={head[place + 1]} data-text={typeof value === 'string' || undefined}>
                  {formatted}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

/** Returns whether a column contains text; numbers are aligned at the end. */
function isText(rows: NumbersTable['rows'], place: number): boolean {
  return rows.some(({ cells }) => typeof cells[place]?.value === 'string')
}
