import classes from './chart-tooltip.module.css'
import { fillOf, type Series, Swatch } from './series.tsx'
import type { TimePoint } from './time-point.ts'

interface ChartTooltipProps {
  readonly point: TimePoint
  readonly prefix: string
  readonly series: readonly Series[]
  readonly format: (value: number) => string
  /** Whether the values add up to a total. */
  readonly hasTotal: boolean
}

/** Values of one time bucket, their total, the numbers behind them, and the value of the previous period. */
export function ChartTooltip({ point, prefix, series, format, hasTotal }: ChartTooltipProps) {
  const { title, values, facts = [], earlier } = point
  const shown = (value: number | null | undefined) => (value === null || value === undefined ? '–' : format(value))

  return (
    <div className={classes.tooltip}>
      <strong>{title}</strong>
      <dl>
        {series.map((one, place) => (
          <div key={one.name}>
            <dt>
              <Swatch fill={fillOf(prefix, one, place)} />
              {one.label}
            </dt>
            <dd>{shown(values[one.name])}</dd>
          </div>
        ))}
        {hasTotal && (
          <div className={classes.total}>
            <dt>Total</dt>
            <dd>{format(totalOf(point))}</dd>
          </div>
        )}
        {facts.map(({ label, formatted }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{formatted}</dd>
          </div>
        ))}
        {earlier !== undefined && (
          <div className={classes.earlier}>
            <dt>{earlier.title}</dt>
            <dd>{shown(earlier.value)}</dd>
          </div>
        )}
      </dl>
    </div>
  )
}

/** Returns the sum of the known values of a point. */
export function totalOf({ values }: TimePoint): number {
  return Object.values(values).reduce<number>((all, value) => all + (value ?? 0), 0)
}
