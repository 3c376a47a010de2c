import { useQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import type { Organization } from '#api/schema.ts'
import { organizationsQuery } from '#api/session/organizations.ts'
import type { Column } from '#ui/list/column.ts'
import { List } from '#ui/list/list.tsx'
import { matches } from '#ui/list/matches.ts'
import { Named } from '#ui/list/named.tsx'
import { SearchField } from '#ui/list/search-field.tsx'
import { Empty } from '#ui/page/empty.tsx'
import { PageHead } from '#ui/page/page-head.tsx'
import { Time } from '#ui/time/time.tsx'
import { NewOrganization } from './new-organization.tsx'
import { RecentCalls } from './recent-calls.tsx'

const route = getRouteApi('/signed-in/general/organizations')

const columns: readonly Column<Organization>[] = [
  { label: 'Organization', isWide: true, cell: ({ id, name }) => <Named name={name} detail={id} isCode /> },
  { label: 'Calls, 30 days', align: 'end', cell: ({ id }) => <RecentCalls organization={id} /> },
  { label: 'Created', cell: ({ created_at: at }) => <Time at={at} /> }
]

/** Page that lists all organizations, for staff. */
export function OrganizationsPage() {
  const { q = '' } = route.useSearch()
  const navigate = useNavigate({ from: '/organizations' })
  const search = (text: string) => void navigate({ search: text === '' ? {} : { q: text }, replace: true })
  const query = useQuery(organizationsQuery)
  const found = query.data?.filter(({ id, name }) => matches(q, [name, id]))

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
        columns={columns}
        keyOf={({ id }) => id}
        linkOf={({ id }) => ({ to: '/o/$organization', params: { organization: id } })}
        empty={<Empty icon="organizations">No organizations yet. Create one to store calls.</Empty>}
        clearFilters={q === '' ? undefined : () => search('')}
      />
    </>
  )
}
