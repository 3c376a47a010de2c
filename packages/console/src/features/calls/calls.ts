import { bodyOf, type paths } from '@callbook/console-api'
import { type CallFilterDefinition, callFilters } from '@callbook/domain/tables'
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from '#api/client.ts'
import { fileUrl } from '#api/membership.ts'
import { defined } from '#lib/records.ts'
import { endOfDay, startOfDay } from '#ui/time/day.ts'
import { type CallSearch, pageFilters } from './call-search.ts'

/** Filters and order of a list, as the API reads them. */
export type CallParameters = Omit<
  NonNullable<paths['/console/api/organizations/{organization}/calls']['get']['parameters']['query']>,
  'cursor' | 'limit' | 'texts'
>

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

/** The parameters of a request for the filters and the order of a list. */
export function callParameters(search: CallSearch, timeZone: string | undefined): CallParameters {
  const { sort, order } = search
  const filters = [...pageFilters].flatMap(([name, filter]) => {
    const text = search[name]

    return text === undefined || isIgnored(name, text) ? [] : [parameterOf(filter, text, timeZone)]
  })

  return { ...Object.fromEntries(filters), ...defined({ sort, order: sort && order }) }
}

/** A search without letters or digits is ignored. */
function isIgnored(name: string, text: string): boolean {
  return name === 'q' && !/[\p{L}\p{N}]/u.test(text)
}

/** Returns the name and the value of a parameter. */
function parameterOf(
  { parameter, type, comparison }: CallFilterDefinition,
  text: string,
  timeZone: string | undefined
) {
  // Failed evaluations are a list of their own.
  if (parameter === 'evaluation_status' && text === 'failed') return ['evaluation_failed', true] as const
  if (type === 'boolean') return [parameter, text === 'yes'] as const
  if (type === 'number') return [parameter, Number(text)] as const
  if (type !== 'time') return [parameter, type === 'words' ? text.trim() : text] as const
  const time = comparison === '>=' ? startOfDay(text, timeZone) : lastOf(endOfDay(text, timeZone))

  return [parameter, time.toISOString()] as const
}

/** Returns the last instant before another, because the API’s end is inclusive. */
function lastOf(end: Date): Date {
  return new Date(end.getTime() - 1)
}

/** Returns the URL of the CSV export with these columns, newest first. */
export function callsFileUrl(organization: string, parameters: CallParameters, columns: readonly string[]): string {
  const { sort: _, order: __, ...filters } = parameters
  const values = Object.entries(filters).map(([name, value]) => [name, String(value)])
  const query = new URLSearchParams([...values, ['columns', columns.join(',')]])

  return fileUrl(organization, `calls.csv?${query}`)
}

const countedParameters = Object.values<CallFilterDefinition>(callFilters)
  .filter(({ total }) => total === 'counted' || total === 'scope')
  .map(({ parameter }) => parameter)

/** Returns `true` if the number of calls in a list costs the same regardless of their number. */
export function isCounted(parameters: CallParameters): boolean {
  const { client_id: client = '' } = parameters

  return Object.keys(parameters).every((name) => countedParameters.includes(name)) && !client.includes(',')
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

/** The calls before and after one in a list, and its position. */
export function neighboursQuery(organization: string, id: string, query: CallParameters) {
  return queryOptions({
    queryKey: ['neighbours', organization, id, query],
    queryFn: async () => {
      const path = '/console/api/organizations/{organization}/calls/{id}/neighbours'

      return (await bodyOf(api.GET(path, { params: { path: { organization, id }, query } }))).data
    },
    placeholderData: keepPreviousData
  })
}
