import type { OrganizationOverview } from '@callbook/console-api'
import { inputBounds } from '@callbook/domain/tables'
import { TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { createOrganization, organizationOverviewsQuery, organizationsQuery } from '#api/organizations.ts'
import { formatChange } from '#features/insights/numbers.ts'
import { FormButton } from '#ui/dialog/form-dialog.tsx'
import { formatCount } from '#ui/formats.ts'
import { type Column, List, Named } from '#ui/list/list.tsx'
import { matches } from '#ui/list/matches.ts'
import { SearchField } from '#ui/list/search-field.tsx'
import { Empty } from '#ui/page/empty.tsx'
import { PageHead } from '#ui/page/page-head.tsx'
import { Status } from '#ui/status.tsx'
import { Time } from '#ui/time/time.tsx'

const route = getRouteApi('/signed-in/general/organizations')

/** Columns of organizations for staff; all can be sorted by. */
const organizationColumns: readonly Column<OrganizationOverview>[] = [
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

/** Page that lists all organizations with their figures, most urgent first, for staff. */
export function OrganizationsPage() {
  const { q = '' } = route.useSearch()
  const navigate = useNavigate({ from: '/organizations' })
  const search = (text: string) => void navigate({ search: text === '' ? {} : { q: text }, replace: true })
  const query = useQuery(organizationOverviewsQuery)
  const found = query.data
    ?.filter(({ id, name }) => matches(q, [name, id]))
    .toSorted((one, other) => urgencyOf(other) - urgencyOf(one))

  return (
    <>
      <PageHead
        title="Organizations"
        {...(found !== undefined && { count: found.length })}
        actions={<NewOrganization />}
      >
        <SearchField label="Search organizations" value={q} onChange={search} />
      </PageHead>
      <List
        name="Organizations"
        query={{ ...query, data: found }}
        columns={organizationColumns}
        keyOf={({ id }) => id}
        linkOf={({ id }) => ({ to: '/o/$organization', params: { organization: id } })}
        empty={<Empty icon="organizations">No organizations yet. Create one to store calls.</Empty>}
        clearFilters={q === '' ? undefined : () => search('')}
      />
    </>
  )
}

/** Weighs alarms more than rejected reports, then missing calls, then calls to review; suspended ones come last. */
function urgencyOf({ suspended_at: suspendedAt, ...figures }: OrganizationOverview): number {
  if (suspendedAt !== null) return -1
  const { alarms, rejected_reports: rejected, missing_calls: missing, waiting_reviews: waiting } = figures

  return [alarms, rejected, missing, waiting].reduce((sum, value) => sum * 1_000 + Math.min(value, 999), 0)
}

/** Button and form that create an organization, and then open it. */
function NewOrganization() {
  const navigate = useNavigate()

  return (
    <FormButton
      button="New organization"
      isPrimary
      title="New organization"
      submitLabel="Create organization"
      send={({ text }) => createOrganization(text('name').trim())}
      changes={organizationsQuery.queryKey}
      onDone={({ id }) => void navigate({ to: '/o/$organization', params: { organization: id } })}
    >
      {(errorOf) => (
        <TextInput
          name="name"
          label="Name"
          dir="auto"
          description="Shown to its members"
          autoComplete="off"
          required
          maxLength={inputBounds.name}
          data-autofocus
          error={errorOf('name')}
        />
      )}
    </FormButton>
  )
}

type Problems = Pick<OrganizationOverview, 'alarms' | 'missing_calls' | 'rejected_reports'>

function hasProblem({ alarms, missing_calls: missing, rejected_reports: rejected }: Problems): boolean {
  return alarms + missing + rejected > 0
}

type Count = 'alarms' | 'calls' | 'missing_calls' | 'rejected_reports' | 'waiting_reviews'

function count(label: string, name: Count): Column<OrganizationOverview> {
  return {
    label,
    align: 'end',
    cell: (organization) => formatCount(organization[name]),
    sortValue: (organization) => organization[name]
  }
}
