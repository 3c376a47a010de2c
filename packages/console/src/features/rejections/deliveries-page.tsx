import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import type { Client } from '#api/schema.ts'
import { clientsQuery } from '#features/clients/clients.ts'
import { endpointsQuery } from '#features/endpoints/endpoints.ts'
import { FailedList } from '#ui/list/list-states.tsx'
import { Empty } from '#ui/page/empty.tsx'
import { PageHead } from '#ui/page/page-head.tsx'
import { EndpointChoice } from './endpoint-choice.tsx'
import { Refused } from './refused.tsx'

const route = getRouteApi('/signed-in/o/$organization/deliveries')

/** Rejected reports of one webhook URL, which can be retried. */
export function DeliveriesPage() {
  const { organization } = route.useParams()
  const { client: chosen } = route.useSearch()
  const { data: clients, error, refetch } = useQuery(clientsQuery(organization))
  const client = clients?.find(({ id }) => id === chosen) ?? clients?.[0]
  if (clients !== undefined && client !== undefined) return <OfClient clients={clients} client={client} />

  return (
    <>
      <PageHead title="Rejected reports" />
      {error !== null && <FailedList error={error} retry={refetch} />}
      {clients !== undefined && <Empty icon="deliveries">Add a client to receive reports.</Empty>}
    </>
  )
}

interface OfClientProps {
  readonly clients: readonly Client[]
  readonly client: Client
}

function OfClient({ clients, client }: OfClientProps) {
  const { organization } = route.useParams()
  const { endpoint: chosen, report } = route.useSearch()
  const { data: endpoints, error, refetch } = useQuery(endpointsQuery(organization, client.id))
  const endpoint = endpoints?.find(({ id }) => id === chosen) ?? endpoints?.[0]
  const choice = { clients, client, endpoints: endpoints ?? [], endpoint }

  if (endpoint !== undefined) {
    return (
      <Refused key={endpoint.id} organization={organization} endpoint={endpoint.id} report={report} choice={choice} />
    )
  }

  return (
    <>
      <PageHead title="Rejected reports">
        <EndpointChoice {...choice} />
      </PageHead>
      {error !== null && <FailedList error={error} retry={refetch} />}
      {endpoints !== undefined && (
        <Empty icon="deliveries">
          <bdi>{client.name}</bdi> has no webhook URL. Create one to receive reports.
        </Empty>
      )}
    </>
  )
}
