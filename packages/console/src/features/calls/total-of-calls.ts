import { bodyOf } from '@callbook/console-api'
import { countedCallColumns } from '@callbook/domain/tables'
import { queryOptions } from '@tanstack/react-query'
import { api } from '#api/client.ts'
import type { CallParameters } from './call-parameters.ts'

const countedFilters: readonly string[] = ['client_id', 'start_date', 'end_date', ...countedCallColumns]

/** Returns `true` if the number of calls in a list costs the same regardless of their number. */
export function isCounted(parameters: CallParameters): boolean {
  const { client_id: client = '' } = parameters

  return Object.keys(parameters).every((name) => countedFilters.includes(name)) && !client.includes(',')
}

/** Number of calls in a list, requested repeatedly while the page is visible. */
export function totalQuery(organization: string, parameters: CallParameters) {
  return queryOptions({
    queryKey: ['total-of-calls', organization, parameters],
    queryFn: async ({ signal }) => {
      const query = { ...parameters, limit: 1 }
      const path = '/console/api/organizations/{organization}/calls'

      return (await bodyOf(api.GET(path, { params: { path: { organization }, query }, signal }))).total
    },
    refetchInterval: 20_000
  })
}

/** Number of calls by value of the filters with counters, for the other filters of a list. */
export function countsQuery(organization: string, query: CallParameters) {
  return queryOptions({
    queryKey: ['counts-of-calls', organization, query],
    queryFn: async ({ signal }) => {
      const path = '/console/api/organizations/{organization}/calls/counts'

      return (await bodyOf(api.GET(path, { params: { path: { organization }, query }, signal }))).data
    }
  })
}
