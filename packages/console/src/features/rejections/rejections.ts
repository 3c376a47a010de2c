import { bodyOf, type OrganizationReleaseInput, type Releases } from '@callbook/console-api'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { api } from '#api/client.ts'
import type { RejectionParameters } from './rejection-search.ts'

const ofOrganization = '/console/api/organizations/{organization}'

/** Polling interval of the list while the page is visible. */
const pollMs = 10_000

/** Polling interval of numbers, which cost more. */
const pollNumbersMs = 30_000

/** Polling interval of the number in the navigation. */
const pollBadgeMs = 60_000

/** Prefix of the lists and numbers that a retry changes. */
export function rejectionsKey(organization: string) {
  return ['rejections', organization] as const
}

/** Rejected reports, newest first. */
export function rejectionsQuery(organization: string, parameters: RejectionParameters) {
  return infiniteQueryOptions({
    queryKey: [...rejectionsKey(organization), 'reports', parameters],
    queryFn: async ({ pageParam: cursor, signal }) =>
      await bodyOf(
        api.GET(`${ofOrganization}/rejections`, {
          params: { path: { organization }, query: { ...parameters, cursor } },
          signal
        })
      ),
    initialPageParam: '',
    getNextPageParam: ({ next_cursor: next }) => next,
    refetchInterval: pollMs
  })
}

/** Requests rejected before parsing, by webhook URL and error. */
export function rejectionSumsQuery(organization: string, query: RejectionParameters) {
  return queryOptions({
    queryKey: [...rejectionsKey(organization), 'sums', query],
    queryFn: async () =>
      (await bodyOf(api.GET(`${ofOrganization}/rejections/counts`, { params: { path: { organization }, query } })))
        .data,
    refetchInterval: pollNumbersMs
  })
}

export function rejectionFacetsQuery(organization: string, query: RejectionParameters) {
  return queryOptions({
    queryKey: [...rejectionsKey(organization), 'facets', query],
    queryFn: async () =>
      (await bodyOf(api.GET(`${ofOrganization}/rejections/facets`, { params: { path: { organization }, query } })))
        .data,
    refetchInterval: pollNumbersMs
  })
}

/** Number of reports that can be retried, up to 100. */
export function retryableQuery(organization: string) {
  return queryOptions({
    queryKey: [...rejectionsKey(organization), 'retryable'],
    queryFn: async () =>
      (await bodyOf(api.GET(`${ofOrganization}/rejections/retryable`, { params: { path: { organization } } }))).data
        .reports,
    refetchInterval: pollBadgeMs
  })
}

/** A rejected report with its body. A retry does not invalidate it: its dialog stays open with the result. */
export function rejectionQuery(organization: string, id: string) {
  return queryOptions({
    queryKey: ['rejection', organization, id],
    queryFn: async () =>
      (await bodyOf(api.GET(`${ofOrganization}/rejections/{id}`, { params: { path: { organization, id } } }))).data,
    staleTime: Number.POSITIVE_INFINITY
  })
}

/** How many reports with one error a retry would store. */
export function releasableQuery(organization: string, parameters: RejectionParameters) {
  return queryOptions({
    queryKey: [...rejectionsKey(organization), 'releasable', parameters],
    queryFn: () => releaseReports(organization, { ...parameters, dry_run: true }),
    staleTime: 0,
    gcTime: 0
  })
}

/** Retries several reports, a limited number per request. */
export async function releaseReports(organization: string, body: OrganizationReleaseInput): Promise<Releases> {
  return (await bodyOf(api.POST(`${ofOrganization}/rejections/release`, { params: { path: { organization } }, body })))
    .data
}

/** @throws {ApiError} 400 with the reason if the report still cannot be stored */
export async function releaseReport(organization: string, id: string) {
  const path = { organization, id }

  return (await bodyOf(api.POST(`${ofOrganization}/rejections/{id}/release`, { params: { path } }))).data
}
