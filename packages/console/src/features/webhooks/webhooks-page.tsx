import { type Client, hasStatus } from '@callbook/console-api'
import { Button, Group, NativeSelect, Text } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { clientsQuery } from '#features/clients/clients.ts'
import { createEndpoint, endpointsQuery, urlKey } from '#features/endpoints/endpoints.ts'
import { FormDialog, useRequestedForm } from '#ui/dialog/form-dialog.tsx'
import { SecretDialog } from '#ui/dialog/secret-dialog.tsx'
import { FailedList } from '#ui/list/list-states.tsx'
import { Empty } from '#ui/page/empty.tsx'
import { PageHead } from '#ui/page/page-head.tsx'
import { Directions } from './directions.tsx'
import { EndpointList } from './endpoint-list.tsx'
import { readSender, SenderFields } from './sender-fields.tsx'

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

interface CreateEndpointProps {
  readonly organization: string
  readonly client: Client
}

function CreateEndpoint({ organization, client }: CreateEndpointProps) {
  const [isOpen, dialog] = useRequestedForm()
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const [created, setCreated] = useState<{ readonly id: string; readonly url: string; readonly secret: string }>()
  const open = (endpoint: string) =>
    void navigate({
      to: '/o/$organization/settings/webhooks/$client/$endpoint',
      params: { organization, client: client.id, endpoint }
    })

  return (
    <>
      <Button onClick={dialog.open}>Create URL</Button>
      <FormDialog
        isOpen={isOpen}
        onClose={dialog.close}
        title="Create webhook URL"
        submitLabel="Create URL"
        send={(fields) => createEndpoint(organization, client.id, readSender(fields))}
        onDone={(endpoint) => {
          queryClient.setQueryData(urlKey(endpoint.id), endpoint.url)
          if (endpoint.secret === null) open(endpoint.id)
          else setCreated({ ...endpoint, secret: endpoint.secret })
        }}
        changes={endpointsQuery(organization, client.id).queryKey}
        fieldOf={(error) => (hasStatus(error, 409) ? 'provider' : undefined)}
      >
        {(errorOf) => (
          <>
            <SenderFields errorOf={errorOf} />
            <Text>
              Reports to this URL become calls of <b dir="auto">{client.name}</b>. A client has one active URL per
              source.
            </Text>
          </>
        )}
      </FormDialog>
      <SecretDialog
        onClose={() => {
          setCreated(undefined)
          if (created !== undefined) open(created.id)
        }}
        title="Connect your agent"
        secrets={
          created && [
            { label: 'CALLBOOK_WEBHOOK_URL', value: created.url },
            { label: 'CALLBOOK_SECRET', value: created.secret }
          ]
        }
      >
        Set both in the environment of your agent. The secret is shown only once.
      </SecretDialog>
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
