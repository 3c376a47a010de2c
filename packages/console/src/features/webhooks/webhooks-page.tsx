import type { Client } from '@callbook/console-api'
import { Button, Group, NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import { clientsQuery } from '#features/clients/clients.ts'
import { FailedList } from '#ui/list/list-states.tsx'
import { Empty } from '#ui/page/empty.tsx'
import { PageHead } from '#ui/page/page-head.tsx'
import { CreateEndpoint } from './create-endpoint.tsx'
import { Directions } from './directions.tsx'
import { EndpointList } from './endpoint-list.tsx'

const organizationRoute = getRouteApi('/signed-in/o/$organization')
const route = getRouteApi('/signed-in/o/$organization/settings/webhooks')

export function WebhooksPage() {
  const { organization } = organizationRoute.useParams()
  const { client: chosen } = route.useSearch()
  const { data: clients, error, refetch } = useQuery(clientsQuery(organization))
  const client = clients?.find(({ id }) => id === chosen) ?? clients?.[0]

  if (client !== undefined) {
    return (
      <>
        <PageHead title="Inbound webhooks" actions={<CreateEndpoint organization={organization} client={client} />}>
          <Group gap="md">
            <Directions organization={organization} />
            <ClientChoice clients={clients ?? []} chosen={client} />
          </Group>
        </PageHead>
        <EndpointList key={client.id} organization={organization} client={client} />
      </>
    )
  }

  return (
    <>
      <PageHead title="Inbound webhooks">
        <Directions organization={organization} />
      </PageHead>
      {error !== null && <FailedList error={error} retry={refetch} />}
      {clients !== undefined && (
        <Empty
          icon="deliveries"
          action={
            <Button component={Link} to={`/o/${organization}`}>
              Add client
            </Button>
          }
        >
          No clients yet. Add a client to create its webhook URLs.
        </Empty>
      )}
    </>
  )
}

function ClientChoice({ clients, chosen }: { readonly clients: readonly Client[]; readonly chosen: Client }) {
  const navigate = useNavigate({ from: '/o/$organization/settings/webhooks' })
  if (clients.length < 2) return <span dir="auto">{chosen.name}</span>

  return (
    <NativeSelect
      aria-label="Client"
      w="fit-content"
      maw={320}
      value={chosen.id}
      data={clients.map(({ id, name }) => ({ value: id, label: name }))}
      onChange={({ currentTarget }) => void navigate({ search: { client: currentTarget.value } })}
    />
  )
}
