import { NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { clientsQuery } from './clients.ts'

interface ClientFieldProps {
  readonly organization: string
  readonly description: string
  /** Id of the selected client. */
  readonly initial?: string | null
  readonly isRequired?: boolean
  readonly error: string | undefined
}

/** Selects the client to which access is limited, or all clients. */
export function ClientField({ organization, description, initial, isRequired = false, error }: ClientFieldProps) {
  const { data: clients = [] } = useQuery(clientsQuery(organization))

  return (
    <NativeSelect
      // Remounts the field once the clients are loaded.
      key={clients.length}
      name="client_id"
      required={isRequired}
      defaultValue={initial ?? ''}
      label="Client"
      description={description}
      data={[
        { value: '', label: isRequired ? 'Select a client' : 'All clients' },
        ...clients.map(({ id: value, display_name: label }) => ({ value, label }))
      ]}
      error={error}
    />
  )
}

export function ClientLimit({ organization, id }: { readonly organization: string; readonly id: string | null }) {
  const { data: clients } = useQuery(clientsQuery(organization))
  if (id === null) return 'All clients'

  return <bdi>{clients?.find((client) => client.id === id)?.display_name ?? id}</bdi>
}
