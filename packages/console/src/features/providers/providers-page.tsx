import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { clientsQuery } from '#features/clients/clients.ts'
import { List } from '#ui/list/list.tsx'
import { Empty } from '#ui/page/empty.tsx'
import { PageHead } from '#ui/page/page-head.tsx'
import { accountColumns } from './account-columns.tsx'
import { ConnectProvider } from './connect-provider.tsx'
import { accountsQuery } from './provider-accounts.ts'

const route = getRouteApi('/signed-in/o/$organization')

/** The provider accounts in which Callbook looks for missing calls. */
export function ProvidersPage() {
  const { organization } = route.useParams()
  const query = useQuery(accountsQuery(organization))
  const { data: clients = [] } = useQuery(clientsQuery(organization))

  return (
    <>
      <PageHead
        title="Integrations"
        {...(query.data !== undefined && { count: query.data.length })}
        actions={<ConnectProvider organization={organization} />}
      />
      <List
        name="Integrations"
        query={query}
        columns={accountColumns(clients)}
        keyOf={({ id }) => id}
        linkOf={({ id }) => ({
          to: '/o/$organization/settings/providers/$account',
          params: { organization, account: id }
        })}
        empty={
          <Empty icon="deliveries">
            No integrations yet. Connect a provider with an API key to find and store missing calls.
          </Empty>
        }
      />
    </>
  )
}
