import { Link } from '@tanstack/react-router'
import type { CSSProperties } from 'react'
import type { PageLink } from './numbers-table.ts'
import classes from './ranked-bars.module.css'

export interface RankedBar {
  readonly key: string
  readonly label: string
  readonly value: number
  readonly formatted: string
  readonly link?: PageLink | undefined
}

/** Bars with numbers, largest first. */
export function RankedBars({ bars }: { readonly bars: readonly RankedBar[] }) {
  const most = Math.max(...bars.map(({ value }) => value), Number.MIN_VALUE)

  return (
    <ol className={classes.bars}>
      {bars.map(({ key, label, value, formatted, link }) => (
        <li key={key} style={{ '--part': value / most } as CSSProperties}>
          <span className={classes.label} title={label}>
            {link === undefined ? (
              label
            ) : (
              <Link to={link.to} search={link.search}>
                {label}
              </Link>
            )}
          </span>
          <span className={classes.formatted}>{formatted}</span>
        </li>
      ))}
    </ol>
  )
}
