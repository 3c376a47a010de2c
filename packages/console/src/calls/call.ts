import { queryOptions } from '@tanstack/react-query'
import { api, bodyOf } from '../api/client.ts'

const path = '/console/api/organizations/{organization}/calls/{id}'

/** A call with what was said in it. */
export function callQuery(organization: string, id: string) {
  return queryOptions({
    queryKey: ['call', organization, id],
    queryFn: async () => (await bodyOf(api.GET(path, { params: { path: { organization, id } } }))).data
  })
}
