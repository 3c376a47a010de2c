import type { OrganizationOverview } from '@callbook/console-api'
import { formatChange } from '#features/insights/numbers.ts'
import type { Column } from '#ui/list/column.ts'
import { Named } from '#ui/list/named.tsx'
import { formatCount } from '#ui/locale/formats.ts'
import { Status } from '#ui/status/status.tsx'
import { Time } from '#ui/time/time.tsx'

type Count = 'alarms' | 'calls' | 'missing_calls' | 'rejected_reports' | 'waiting_reviews'

/** Columns of organizations for staff; all can be sorted by. */
export const organizationColumns: readonly Column<OrganizationOverview>[] = [
  {
    label: 'Organization',
    isWide: true,
    cell: ({ id, name }) => <Named name={name} detail={id} isCode />,
    sortValue: ({ name }) => name
  },
  {
    label: 'State',
    cell: (organization) => {
      if (organization.suspended_at !== null) return <Status tone="neutral">Suspended</Status>

      return hasProblem(organization) ? <Status tone="bad">Problem</Status> : <Status tone="good">OK</Status>
    },
    sortValue: urgencyOf
  },
  count('Calls, 30 days', 'calls'),
  {
    label: 'Change',
    align: 'end',
    cell: ({ calls, calls_before: before }) => formatChange(calls, before, 'calls') ?? '–',
    sortValue: ({ calls, calls_before: before }) => (before === 0 ? null : calls / before - 1)
  },
  count('Alarms', 'alarms'),
  count('Rejected (24 h)', 'rejected_reports'),
  count('Missing calls', 'missing_calls'),
  count('To review', 'waiting_reviews'),
  {
    label: 'Latest call',
    align: 'end',
    cell: ({ last_call_at: at }) => <Time at={at} otherwise="No calls yet" />,
    sortValue: ({ last_call_at: at }) => (at === null ? null : Date.parse(at))
  }
]

function count(label: string, name: Count): Column<OrganizationOverview> {
  return {
    label,
    align: 'end',
    cell: (organization) => formatCount(organization[name]),
    sortValue: (organization) => organization[name]
  }
}

type Problems = Pick<OrganizationOverview, 'alarms' | 'missing_calls' | 'rejected_reports'>

function hasProblem({ alarms, missing_calls: missing, rejected_reports: rejected }: Problems): boolean {
  return alarms + missing + rejected > 0
}

/** Weighs alarms more than rejected reports, then missing calls, then calls to review; suspended ones come last. */
export function urgencyOf({ suspended_at: suspendedAt, ...figures }: OrganizationOverview): number {
  if (suspendedAt !== null) return -1
  const { alarms, rejected_reports: rejected, missing_calls: missing, waiting_reviews: waiting } = figures

  return [alarms, rejected, missing, waiting].reduce((sum, value) => sum * 1_000 + Math.min(value, 999), 0)
}
