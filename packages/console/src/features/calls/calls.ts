import { bodyOf } from '@callbook/console-api'
import { infiniteQueryOptions } from '@tanstack/react-query'
import { api } from '#api/client.ts'
import { fileUrl } from '#api/session/membership.ts'
import type { CallParameters } from './call-parameters.ts'

/** Calls of an organization, latest first. With `texts`, they have summaries. */
export function callsQuery(organization: string, parameters: CallParameters & { readonly texts?: boolean }) {
  return infiniteQueryOptions({
    queryKey: ['calls', organization, parameters],
    queryFn: async ({ pageParam: cursor, signal }) =>
      await bodyOf(
        api.GET('/console/api/organizations/{organization}/calls', {
          params: { path: { organization }, query: { ...parameters, cursor } },
          signal
        })
      ),
    initialPageParam: '',
    getNextPageParam: ({ next_cursor: next }) => next
  })
}

/** Returns the URL of the CSV export with these columns, newest first. */
export function callsFileUrl(organization: string, parameters: CallParameters, columns: readonly string[]): string {
  const { sort: _, order: __, ...filters } = parameters
  const values = Object.entries(filters).map(([name, value]) => [name, String(value)])
  const query = new URLSearchParams([...values, ['columns', columns.join(',')]])

  return fileUrl(organization, `calls.csv?${query}`)
}
