import type { OverviewFigures } from '@callbook/console-api'
import { Link } from '@tanstack/react-router'
import { type KeyboardEvent, useState } from 'react'
import { callsLink } from '#features/insights/calls-behind.ts'
import { describeChange, formatFullStep, formatStep } from '#features/insights/numbers.ts'
import { niceTicks } from '#ui/chart/nice-ticks.ts'
import { formatCount } from '#ui/formats.ts'
import classes from './calls-chart.module.css'

interface CallsChartProps {
  readonly organization: string
  readonly figures: Pick<OverviewFigures, 'before' | 'steps' | 'total'>
  readonly interval: 'day' | 'hour'
  readonly timeZone: string
}

/** Maximum number of labels of the time axis. */
const mostLabels = 6

/** Bar chart of calls over time. Each bar links to its calls; arrow keys move between bars. */
export function CallsChart({ organization, figures, interval, timeZone }: CallsChartProps) {
  const { steps, total, before } = figures
  const change = describeChange(total.calls, before.calls, 'calls')
  const [shown, setShown] = useState<number>()
  const [reached, setReached] = useState(steps.length - 1)
  const ticks = niceTicks(Math.max(0, ...steps.map(({ calls }) => calls)), { isCount: true })
  const top = ticks.at(-1) ?? 1
  const format = { interval, time_zone: timeZone }
  const heading = interval === 'day' ? 'Calls per day' : 'Calls per hour'
  const every = Math.ceil(steps.length / mostLabels)
  const tip = shown === undefined ? undefined : steps[shown]

  return (
    <figure className={classes.chart}>
      <div className={classes.heading}>
        <h2>{heading}</h2>
        {change !== undefined && <span title={change.title}>{change.formatted}</span>}
      </div>
      <div className={classes.plot}>
        <div className={classes.ticks} aria-hidden>
          {ticks.map((tick) => (
            <span key={tick} style={{ insetBlockEnd: `${(tick / top) * 100}%` }}>
              {formatCount(tick)}
            </span>
          ))}
        </div>
        <fieldset className={classes.area} aria-label={heading} onKeyDown={moveFocus}>
          {ticks.map((tick) => (
            <hr key={tick} style={{ insetBlockEnd: `${(tick / top) * 100}%` }} />
          ))}
          {steps.map((step, nth) => (
            <Link
              key={step.start}
              {...callsLink({ organization, timeZone }, step)}
              tabIndex={nth === Math.min(reached, steps.length - 1) ? 0 : -1}
              aria-label={`${formatFullStep(step.start, format)}: ${callsOf(step)}`}
              onFocus={() => {
                setReached(nth)
                setShown(nth)
              }}
              onBlur={() => setShown(undefined)}
              onMouseEnter={() => setShown(nth)}
              onMouseLeave={() => setShown(undefined)}
            >
              <span className={classes.bar} style={{ blockSize: `${(step.calls / top) * 100}%` }} />
            </Link>
          ))}
          {tip !== undefined && shown !== undefined && (
            <div
              className={classes.tip}
              data-late={shown > steps.length / 2 || undefined}
              style={{ insetInlineStart: `${((shown + 0.5) / steps.length) * 100}%` }}
              aria-hidden
            >
              <strong>{callsOf(tip)}</strong>
              <span>{formatFullStep(tip.start, format)}</span>
            </div>
          )}
        </fieldset>
        <div className={classes.times} aria-hidden>
          {steps.map(({ start }, nth) => (
            <span key={start}>{(steps.length - 1 - nth) % every === 0 && formatStep(start, format)}</span>
          ))}
        </div>
      </div>
    </figure>
  )
}

function callsOf({ calls }: OverviewFigures['steps'][number]): string {
  return `${formatCount(calls)} ${calls === 1 ? 'call' : 'calls'}`
}

function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const bars = [...event.currentTarget.querySelectorAll('a')]
  const current = bars.findIndex((bar) => bar.matches(':focus'))
  const target = { ArrowLeft: current - 1, ArrowRight: current + 1, Home: 0, End: bars.length - 1 }[event.key]
  const bar = target === undefined ? undefined : bars[target]
  if (bar === undefined) return
  event.preventDefault()
  bar.focus()
}
