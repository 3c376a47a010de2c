import { bodyOf, type Client, type ClientInput } from '@callbook/console-api'
import { queryOptions } from '@tanstack/react-query'
import { api } from '#api/client.ts'

const path = '/console/api/organizations/{organization}/clients'

/** Clients of an organization, newest first. */
export function clientsQuery(organization: string) {
  return queryOptions({
    queryKey: ['clients', organization],
    queryFn: async () => (await bodyOf(api.GET(path, { params: { path: { organization } } }))).data
  })
}

export async function createClient(organization: string, body: ClientInput): Promise<Client> {
  return (await bodyOf(api.POST(path, { params: { path: { organization } }, body }))).data
}

export async function changeClient({ organization_id: organization, id }: Client, body: ClientInput): Promise<Client> {
  return (await bodyOf(api.PATCH(`${path}/{id}`, { params: { path: { organization, id } }, body }))).data
}

export function hasCalls({ last_call_at: lastCall }: Client): boolean {
  return lastCall !== null
}
