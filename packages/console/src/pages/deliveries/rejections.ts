import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { api, bodyOf } from '../../api/client.ts'

const ofOrganization = '/console/api/organizations/{organization}'

/** How often it is looked for new ones, while the page is seen. */
const pollMs = 5_000

/** All that is asked of an endpoint, which a release changes. */
export function rejectionsKey(organization: string, endpoint: string) {
  return ['rejections', organization, endpoint] as const
}

/** The reports that were refused, the newest first. */
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

/** How much was refused before it was read, by minute and cause. */
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

/** A report that was refused, with what was delivered. */
export function rejectionQuery(organization: string, endpoint: string, id: string) {
  return queryOptions({
    queryKey: [...rejectionsKey(organization, endpoint), 'report', id],
    queryFn: async () =>
      (await bodyOf(api.GET(`${ofOrganization}/rejections/{id}`, { params: { path: { organization, id } } }))).data,
    staleTime: Number.POSITIVE_INFINITY
  })
}

/** What would be released of the reports of one cause. */
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

/** @throws {ApiError} 400 with why it still cannot be stored */
export async function releaseReport(organization: string, id: string) {
  const path = { organization, id }

  return (await bodyOf(api.POST(`${ofOrganization}/rejections/{id}/release`, { params: { path } }))).data
}
