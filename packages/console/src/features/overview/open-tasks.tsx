import type { Overview } from '@callbook/console-api'
import { Link, type LinkProps } from '@tanstack/react-router'
import { usePermission } from '#api/permissions.ts'
import type { CallSearch } from '#features/calls/call-search.ts'
import { formatCount } from '#ui/formats.ts'
import classes from './overview.module.css'

interface OpenTasksProps {
  readonly organization: string
  readonly client?: string
  /** `undefined` while loading. */
  readonly overview: Overview | undefined
}

export function OpenTasks({ organization, client, overview }: OpenTasksProps) {
  const hasPermission = usePermission()
  const params = { organization }
  const ofClient = client === undefined ? {} : { client }
  const toCalls = (search: CallSearch) =>
    ({ to: '/o/$organization/calls', params, search: { ...search, ...ofClient } }) as const
  const canReview = hasPermission('review') && client === undefined
  const gaps = overview?.health.provider_accounts?.reduce((sum, { open_gaps: missing }) => sum + missing, 0)

  return (
    <ul className={classes.tasks} aria-label="Open tasks">
      <Task
        label="Waiting for review"
        value={overview?.waiting_reviews}
        link={canReview ? { to: '/o/$organization/review', params } : toCalls({ review: 'yes' })}
      />
      <Task
        label="Failed evaluations"
        value={overview?.failed_evaluations}
        isBounded={overview?.failed_evaluations_are_bounded}
        isBad
        link={toCalls({ evaluation: 'failed' })}
      />
      <Task
        label="Rejected reports (24 h)"
        value={overview?.rejected_reports}
        isBad
        link={{ to: '/o/$organization/deliveries', params, search: ofClient }}
      />
      {hasPermission('manage_clients') && client === undefined && (
        <Task label="Missing calls" value={gaps} isBad link={{ to: '/o/$organization/settings/providers', params }} />
      )}
    </ul>
  )
}

interface TaskProps {
  readonly label: string
  readonly value: number | undefined
  /** Whether the value is a lower bound. */
  readonly isBounded?: boolean | undefined
  /** Whether a value above 0 is highlighted as a problem. */
  readonly isBad?: boolean
  readonly link: Pick<LinkProps, 'params' | 'search' | 'to'>
}

function Task({ label, value, isBounded = false, isBad = false, link }: TaskProps) {
  return (
    <li>
      <Link {...link} className={classes.task} data-bad={(isBad && value !== undefined && value > 0) || undefined}>
        <span>{label}</span>
        <strong>
          {value === undefined ? '–' : formatCount(value)}
          {isBounded && '+'}
        </strong>
      </Link>
    </li>
  )
}
