import { bodyOf } from '@callbook/console-api'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from '#api/client.ts'
import type { CallParameters } from './call-parameters.ts'

const path = '/console/api/organizations/{organization}/calls/{id}/neighbours'

export function neighboursQuery(organization: string, id: string, query: CallParameters) {
  return queryOptions({
    queryKey: ['neighbours', organization, id, query],
    queryFn: async () => (await bodyOf(api.GET(path, { params: { path: { organization, id }, query } }))).data,
    placeholderData: keepPreviousData
  })
}
