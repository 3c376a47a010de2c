import { bodyOf } from '@callbook/console-api'
import { countedCallColumns } from '@callbook/domain/tables'
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from '#api/client.ts'
import { fileUrl } from '#api/membership.ts'
import { defined } from '#lib/records.ts'
import { endOfDay, startOfDay } from '#ui/time/day.ts'
import type { CallSearch } from './call-search.ts'

export type CallParameters = ReturnType<typeof callParameters>

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
export function callParameters({ sort, order, ...filters }: CallSearch, timeZone: string | undefined) {
  return { ...filterParameters(filters, timeZone), ...defined({ sort, order: sort && order }) }
}

function filterParameters(search: CallSearch, timeZone: string | undefined) {
  const { q = '', from, to, evaluation, review, negative } = search

  return defined({
    // A search without letters or digits is ignored.
    search: /[\p{L}\p{N}]/u.test(q) ? q.trim() : undefined,
    client_id: search.client,
    start_date: from && startOfDay(from, timeZone).toISOString(),
    end_date: to && lastOf(endOfDay(to, timeZone)).toISOString(),
    status: search.status,
    direction: search.direction,
    evaluation_failed: evaluation === 'failed' ? true : undefined,
    evaluation_status: evaluation === 'failed' ? undefined : evaluation,
    human_review_required: review && review === 'yes',
    customer_id: search.customer,
    phone_number: search.phone,
    provider: search.provider,
    assistant_id: search.assistant,
    assistant_version: search.version,
    ended_reason: search.reason,
    ended_reason_category: search.ended,
    language: search.language,
    duration_from: numberIn(search.duration_from),
    duration_to: numberIn(search.duration_to),
    cost_from: numberIn(search.cost_from),
    cost_to: numberIn(search.cost_to),
    lead_score_from: numberIn(search.lead_from),
    lead_score_to: numberIn(search.lead_to),
    adherence_score_from: numberIn(search.adherence_from),
    adherence_score_to: numberIn(search.adherence_to),
    sentiment: search.sentiment,
    negative_call: negative && negative === 'yes'
  })
}

/** Returns the last instant before another, because the API’s end is inclusive. */
function lastOf(end: Date): Date {
  return new Date(end.getTime() - 1)
}

function numberIn(text: string | undefined): number | undefined {
  return text === undefined ? undefined : Number(text)
}

/** Returns the URL of the CSV export with these columns, newest first. */
export function callsFileUrl(organization: string, parameters: CallParameters, columns: readonly string[]): string {
  const { sort: _, order: __, ...filters } = parameters
  const values = Object.entries(filters).map(([name, value]) => [name, String(value)])
  const query = new URLSearchParams([...values, ['columns', columns.join(',')]])

  return fileUrl(organization, `calls.csv?${query}`)
}

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
