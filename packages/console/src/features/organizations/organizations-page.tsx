import { useQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { organizationOverviewsQuery } from '#api/session/organizations.ts'
import { List } from '#ui/list/list.tsx'
import { matches } from '#ui/list/matches.ts'
import { SearchField } from '#ui/list/search-field.tsx'
import { Empty } from '#ui/page/empty.tsx'
import { PageHead } from '#ui/page/page-head.tsx'
import { NewOrganization } from './new-organization.tsx'
import { organizationColumns, urgencyOf } from './organization-columns.tsx'

const route = getRouteApi('/signed-in/general/organizations')

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
