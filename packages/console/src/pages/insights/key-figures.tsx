import { Link } from '@tanstack/react-router'
import type { PageLink } from '../../chart/numbers-table.ts'
import classes from './key-figures.module.css'
import { tell, tellChange, type Unit } from './numbers.ts'

export interface KeyFigure {
  readonly label: string
  readonly unit: Unit
  /** Undefined until it is known. */
  readonly now: number | null | undefined
  readonly before: number | null | undefined
  readonly link?: PageLink | undefined
}

/** What counts most, with what has changed. */
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
  const change = now === undefined || before === undefined ? null : tellChange(now, before, unit)
  const told = now === undefined ? '' : tell(now, unit)

  return (
    <div className={classes.figure}>
      <dt>{label}</dt>
      <dd className={classes.value}>
        {link === undefined ? (
          told
        ) : (
          <Link to={link.to} search={link.search}>
            {told}
          </Link>
        )}
      </dd>
      <dd
        className={classes.change}
        title={before === undefined ? undefined : `In as much time right before: ${tell(before, unit)}`}
      >
        {now === undefined ? '' : (change ?? 'None before')}
      </dd>
    </div>
  )
}
