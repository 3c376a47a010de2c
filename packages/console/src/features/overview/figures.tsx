import { Link, type LinkProps } from '@tanstack/react-router'
import type { Overview } from '#api/schema.ts'
import { usePermission } from '#api/session/permissions.ts'
import type { CallSearch } from '#features/calls/call-search.ts'
import classes from './overview.module.css'

interface FiguresProps {
  readonly organization: string
  /** `undefined` while loading. */
  readonly overview: Overview | undefined
}

const format = new Intl.NumberFormat('en')

/** Figures that link to the lists they count. */
export function Figures({ organization, overview }: FiguresProps) {
  const hasPermission = usePermission()
  const params = { organization }
  const days = overview?.days ?? []
  const since = (count: number) => days.at(-count)?.day
  const callsSince = (count: number) => overview && days.slice(-count).reduce((sum, { calls }) => sum + calls, 0)
  const toCalls = (search: CallSearch) => ({ to: '/o/$organization/calls', params, search }) as const

  return (
    <ul className={classes.figures}>
      <Figure label="Calls today" value={callsSince(1)} link={toCalls({ from: since(1) })} />
      <Figure label="Last 7 days" value={callsSince(7)} link={toCalls({ from: since(7) })} />
      <Figure label="Last 30 days" value={callsSince(30)} link={toCalls({ from: since(30) })} />
      <Figure
        label="Waiting for review"
        value={overview?.waiting_reviews}
        link={hasPermission('review') ? { to: '/o/$organization/review', params } : toCalls({ review: 'yes' })}
      />
      <Figure
        label="Failed evaluations"
        value={overview?.failed_evaluations}
        isBounded={overview?.failed_evaluations_are_bounded}
        isBad
        link={toCalls({ evaluation: 'failed' })}
      />
      <Figure
        label="Rejected reports (24 h)"
        value={overview?.rejected_reports}
        isBad
        link={{ to: '/o/$organization/deliveries', params }}
      />
    </ul>
  )
}

interface FigureProps {
  readonly label: string
  readonly value: number | undefined
  /** Whether the value is a lower bound. */
  readonly isBounded?: boolean | undefined
  /** Whether a value above 0 is highlighted as a problem. */
  readonly isBad?: boolean
  readonly link: Pick<LinkProps, 'params' | 'search' | 'to'>
}

function Figure({ label, value, isBounded = false, isBad = false, link }: FigureProps) {
  return (
    <li>
      <Link {...link} className={classes.figure} data-bad={(isBad && value !== undefined && value > 0) || undefined}>
        <span>{label}</span>
        <strong>
          {value === undefined ? '–' : format.format(value)}
          {isBounded && '+'}
        </strong>
      </Link>
    </li>
  )
}
