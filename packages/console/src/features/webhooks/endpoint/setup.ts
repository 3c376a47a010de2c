import { bodyOf, type Endpoint } from '@callbook/console-api'
import { queryOptions } from '@tanstack/react-query'
import { api } from '#api/client.ts'
import { type EndpointPath, endpointsQuery } from '#features/endpoints/endpoints.ts'

/** The values to enter at the provider. Changes to the endpoint invalidate this query. */
export function setupQuery(organization: string, { id, client_id: client }: Pick<Endpoint, 'id' | 'client_id'>) {
  return queryOptions({
    queryKey: [...endpointsQuery(organization, client).queryKey, 'setup', id],
    queryFn: async () => {
      const path = { organization, id }

      return (
        await bodyOf(api.GET('/console/api/organizations/{organization}/endpoints/{id}/setup', { params: { path } }))
      ).data
    }
  })
}

/** Sends a test request, which is not stored, and returns its result. */
export async function sendTest(path: EndpointPath) {
  return (await bodyOf(api.POST('/console/api/organizations/{organization}/endpoints/{id}/test', { params: { path } })))
    .data
}
