import { useQuery } from '@tanstack/react-query'
import { clientsQuery } from './clients.ts'

export function ClientLimit({ organization, id }: { readonly organization: string; readonly id: string | null }) {
  const { data: clients } = useQuery(clientsQuery(organization))
  if (id === null) return 'All clients'

  return <bdi>{clients?.find((client) => client.id === id)?.display_name ?? id}</bdi>
}
