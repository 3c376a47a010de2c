import { Link } from '@tanstack/react-router'
import type { PageLink } from '#ui/chart/numbers-table.ts'
import classes from './key-figures.module.css'
import { formatChange, formatNumber, type Unit } from './numbers.ts'

export interface KeyFigure {
  readonly label: string
  readonly unit: Unit
  /** `undefined` while loading. */
  readonly now: number | null | undefined
  readonly before: number | null | undefined
  readonly link?: PageLink | undefined
}

export function KeyFigures({ figures }: { readonly figures: readonly KeyFigure[] }) {
  return (
    <dl className={classes.figures}>
      {figures.map((figure) => (
        <Figure key={figure.label} {...figure} />
      ))}
    </dl>
  )
}

function Figure({ label, unit, now, before, link }: KeyFigure) {
  const change = now === undefined || before === undefined ? null : formatChange(now, before, unit)
  const formatted = now === undefined ? '' : formatNumber(now, unit)

  return (
    <div className={classes.figure}>
      <dt>{label}</dt>
      <dd className={classes.value}>
        {link === undefined ? (
          formatted
        ) : (
          <Link to={link.to} search={link.search}>
            {formatted}
          </Link>
        )}
      </dd>
      <dd
        className={classes.change}
        title={before === undefined ? undefined : `Previous period: ${formatNumber(before, unit)}`}
      >
        {now === undefined ? '' : (change ?? 'No earlier data')}
      </dd>
    </div>
  )
}
