import { bodyOf } from '@callbook/console-api'
import { countedCallColumns } from '@callbook/domain/tables'
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from '#api/client.ts'
import { fileUrl } from '#api/membership.ts'
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

export function callParameters({ sort, order, ...filters }: CallSearch, timeZone: string | undefined) {
  return {
    ...filterParameters(filters, timeZone),
    ...(sort !== undefined && { sort }),
    ...(sort !== undefined && order !== undefined && { order })
  }
}

function filterParameters(search: CallSearch, timeZone: string | undefined) {
  const { q = '', client, from, to, status, direction, evaluation, review, customer, phone } = search

  return {
    // A search without letters or digits is ignored.
    ...(/[\p{L}\p{N}]/u.test(q) && { search: q.trim() }),
    ...(client !== undefined && { client_id: client }),
    ...(from !== undefined && { start_date: startOfDay(from, timeZone).toISOString() }),
    ...(to !== undefined && { end_date: lastOf(endOfDay(to, timeZone)).toISOString() }),
    ...(status !== undefined && { status }),
    ...(direction !== undefined && { direction }),
    ...(evaluation === 'failed'
      ? { evaluation_failed: true }
      : evaluation !== undefined && { evaluation_status: evaluation }),
    ...(review !== undefined && { human_review_required: review === 'yes' }),
    ...(customer !== undefined && { customer_id: customer }),
    ...(phone !== undefined && { phone_number: phone }),
    ...agentParameters(search),
    ...measureParameters(search),
    ...scoreParameters(search)
  }
}

/** Returns the last instant before another, because the API’s end is inclusive. */
function lastOf(end: Date): Date {
  return new Date(end.getTime() - 1)
}

function agentParameters({ provider, assistant, version, reason, ended, language }: CallSearch) {
  return {
    ...(provider !== undefined && { provider }),
    ...(assistant !== undefined && { assistant_id: assistant }),
    ...(version !== undefined && { assistant_version: version }),
    ...(reason !== undefined && { ended_reason: reason }),
    ...(ended !== undefined && { ended_reason_category: ended }),
    ...(language !== undefined && { language })
  }
}

function measureParameters({ duration_from, duration_to, cost_from, cost_to }: CallSearch) {
  return {
    ...(duration_from !== undefined && { duration_from: Number(duration_from) }),
    ...(duration_to !== undefined && { duration_to: Number(duration_to) }),
    ...(cost_from !== undefined && { cost_from: Number(cost_from) }),
    ...(cost_to !== undefined && { cost_to: Number(cost_to) })
  }
}

function scoreParameters({ lead_from, lead_to, adherence_from, adherence_to, sentiment, negative }: CallSearch) {
  return {
    ...(lead_from !== undefined && { lead_score_from: Number(lead_from) }),
    ...(lead_to !== undefined && { lead_score_to: Number(lead_to) }),
    ...(adherence_from !== undefined && { adherence_score_from: Number(adherence_from) }),
    ...(adherence_to !== undefined && { adherence_score_to: Number(adherence_to) }),
    ...(sentiment !== undefined && { sentiment }),
    ...(negative !== undefined && { negative_call: negative === 'yes' })
  }
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

const path = '/console/api/organizations/{organization}/calls/{id}/neighbours'

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

export function neighboursQuery(organization: string, id: string, query: CallParameters) {
  return queryOptions({
    queryKey: ['neighbours', organization, id, query],
    queryFn: async () => (await bodyOf(api.GET(path, { params: { path: { organization, id }, query } }))).data,
    placeholderData: keepPreviousData
  })
}
