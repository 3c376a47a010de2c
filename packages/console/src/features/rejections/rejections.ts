import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { api, bodyOf } from '#api/client.ts'

const ofOrganization = '/console/api/organizations/{organization}'

/** Polling interval while the page is visible. */
const pollMs = 5_000

/** Prefix of all queries about an endpoint that a retry invalidates. */
export function rejectionsKey(organization: string, endpoint: string) {
  return ['rejections', organization, endpoint] as const
}

/** Rejected reports, newest first. */
export function rejectionsQuery(organization: string, endpoint: string) {
  return infiniteQueryOptions({
    queryKey: [...rejectionsKey(organization, endpoint), 'reports'],
    queryFn: async ({ pageParam: cursor }) =>
      await bodyOf(
        api.GET(`${ofOrganization}/endpoints/{id}/rejections`, {
          params: { path: { organization, id: endpoint }, query: { cursor } }
        })
      ),
    initialPageParam: '',
    getNextPageParam: ({ next_cursor: next }) => next,
    select: ({ pages }) => pages.flatMap(({ data }) => data),
    refetchInterval: pollMs
  })
}

/** Requests rejected before parsing, counted per minute and cause. */
export function rejectionCountsQuery(organization: string, endpoint: string) {
  return queryOptions({
    queryKey: [...rejectionsKey(organization, endpoint), 'counts'],
    queryFn: async () => {
      const path = { organization, id: endpoint }

      return (await bodyOf(api.GET(`${ofOrganization}/endpoints/{id}/rejections/counts`, { params: { path } }))).data
    },
    refetchInterval: pollMs
  })
}

/** A rejected report with its body. */
export function rejectionQuery(organization: string, endpoint: string, id: string) {
  return queryOptions({
    queryKey: [...rejectionsKey(organization, endpoint), 'report', id],
    queryFn: async () =>
      (await bodyOf(api.GET(`${ofOrganization}/rejections/{id}`, { params: { path: { organization, id } } }))).data,
    staleTime: Number.POSITIVE_INFINITY
  })
}

/** How many reports with one cause a retry would store. */
export function releasableQuery(organization: string, endpoint: string, cause: string) {
  return queryOptions({
    queryKey: [...rejectionsKey(organization, endpoint), 'releasable', cause],
    queryFn: () => releaseOfCause(organization, endpoint, { cause, dry_run: true }),
    staleTime: 0,
    gcTime: 0
  })
}

export async function releaseOfCause(
  organization: string,
  endpoint: string,
  body: { readonly cause: string; readonly dry_run: boolean }
) {
  const path = { organization, id: endpoint }

  return (await bodyOf(api.POST(`${ofOrganization}/endpoints/{id}/rejections/release`, { params: { path }, body })))
    .data
}

/** @throws {ApiError} 400 with the reason if the report still cannot be stored */
export async function releaseReport(organization: string, id: string) {
  const path = { organization, id }

  return (await bodyOf(api.POST(`${ofOrganization}/rejections/{id}/release`, { params: { path } }))).data
}
