import { NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { clientsQuery } from './clients.ts'

interface ClientFieldProps {
  readonly organization: string
  readonly description: string
  readonly error: string | undefined
}

/** Selects the client to which access is limited, or all clients. */
export function ClientField({ organization, description, error }: ClientFieldProps) {
  const { data: clients = [] } = useQuery(clientsQuery(organization))

  return (
    <NativeSelect
      name="client_id"
      label="Client"
      description={description}
      data={[
        { value: '', label: 'All clients' },
        ...clients.map(({ id: value, display_name: label }) => ({ value, label }))
      ]}
      error={error}
    />
  )
}
