import { Group, NativeSelect } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import type { Client, Endpoint } from '#api/schema.ts'
import { statusWords } from '#features/endpoints/endpoints.ts'
import { providerOf } from '#features/endpoints/providers.ts'

export interface Choice {
  readonly clients: readonly Client[]
  readonly client: Client
  readonly endpoints: readonly Endpoint[]
  readonly endpoint: Endpoint | undefined
}

/** Selects the webhook URL whose rejected reports are shown. */
export function EndpointChoice({ clients, client, endpoints, endpoint }: Choice) {
  const navigate = useNavigate({ from: '/o/$organization/deliveries' })

  return (
    <Group gap="sm">
      <NativeSelect
        aria-label="Client"
        maw={320}
        value={client.id}
        data={clients.map(({ id, name }) => ({ value: id, label: name }))}
        onChange={({ currentTarget: { value } }) => void navigate({ search: { client: value } })}
      />
      {endpoint !== undefined && (
        <NativeSelect
          aria-label="Webhook URL"
          value={endpoint.id}
          data={endpoints.map((one) => ({ value: one.id, label: labelOf(one) }))}
          onChange={({ currentTarget: { value } }) => void navigate({ search: { client: client.id, endpoint: value } })}
        />
      )}
    </Group>
  )
}

function labelOf({ provider, status, created_at: at }: Endpoint): string {
  const made = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium' }).format(new Date(at))

  return `${providerOf(provider).name}, ${statusWords[status].word.toLowerCase()}, since ${made}`
}
