import { useQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { usePermission } from '#api/session/permissions.ts'
import { List } from '#ui/list/list.tsx'
import { matches } from '#ui/list/matches.ts'
import { SearchField } from '#ui/list/search-field.tsx'
import { Empty } from '#ui/page/empty.tsx'
import { PageHead } from '#ui/page/page-head.tsx'
import { clientColumns } from './client-columns.tsx'
import { clientsQuery } from './clients.ts'
import { NewClient } from './new-client.tsx'

const route = getRouteApi('/signed-in/o/$organization/settings/clients')

export function ClientsPage() {
  const { organization } = route.useParams()
  const { q = '' } = route.useSearch()
  const navigate = useNavigate({ from: '/o/$organization/settings/clients' })
  const search = (text: string) => void navigate({ search: text === '' ? {} : { q: text }, replace: true })
  const mayChange = usePermission()('manage_clients')
  const query = useQuery(clientsQuery(organization))
  const { data: clients } = query
  const found = clients?.filter((client) =>
    matches(q, [client.name, client.display_name, client.phone_number, client.phone_number_international])
  )

  return (
    <>
      <PageHead
        title="Clients"
        {...(found !== undefined && { count: found.length })}
        actions={mayChange && <NewClient organization={organization} />}
      >
        {clients?.length !== 0 && <SearchField label="Search clients" value={q} onChange={search} />}
      </PageHead>
      <List
        name="Clients"
        query={{ ...query, data: found }}
        columns={clientColumns}
        keyOf={({ id }) => id}
        linkOf={({ id }) => ({ to: '/o/$organization/clients/$client', params: { organization, client: id } })}
        empty={<Empty icon="organizations">No clients yet. Add a business to receive its calls.</Empty>}
        clearFilters={q === '' ? undefined : () => search('')}
      />
    </>
  )
}
