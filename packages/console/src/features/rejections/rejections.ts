import { bodyOf, type OrganizationReleaseInput, type Releases } from '@callbook/console-api'
import { useTimeout } from '@mantine/hooks'
import { infiniteQueryOptions, queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '#api/client.ts'
import { hasKey } from '#lib/records.ts'
import type { RejectionParameters } from './rejection-search.ts'

/** Prefix of the lists and numbers that a retry changes. */
export function rejectionsKey(organization: string) {
  return ['rejections', organization] as const
}

const ofOrganization = '/console/api/organizations/{organization}'

/** Polling interval of the list while the page is visible. */
const pollMs = 10_000

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

/** Polling interval of numbers, which cost more. */
const pollNumbersMs = 30_000

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

/** @throws {ConsoleApiError} 400 with the reason if the report still cannot be stored */
export async function releaseReport(organization: string, id: string) {
  const path = { organization, id }

  return (await bodyOf(api.POST(`${ofOrganization}/rejections/{id}/release`, { params: { path } }))).data
}

/** Errors that are names in the API. Others are sentences already. */
const causeWords: Readonly<Record<string, string>> = {
  address: 'IP address not allowed',
  body: 'Unreadable body',
  'media type': 'Not JSON, or compressed',
  rate: 'Too many requests',
  revoked: 'Arrived at a revoked URL',
  signature: 'Invalid or missing signature',
  speed: 'Sent too slowly',
  too_large: 'Body too large',
  unmapped: 'Waiting for a mapping'
}

export function describeCause(cause: string): string {
  return hasKey(causeWords, cause) ? (causeWords[cause] ?? cause) : cause
}

/** Delay of the first request, so that the first page loads before. */
const delayMs = 2_000

/** Number of reports that can be retried, up to 100. */
export function useRetryable(organization: string, { enabled }: { readonly enabled: boolean }): number {
  const [isDue, setIsDue] = useState(false)
  useTimeout(() => setIsDue(true), delayMs, { autoInvoke: true })
  const { data } = useQuery({ ...retryableQuery(organization), enabled: enabled && isDue })

  return data ?? 0
}

/** Polling interval of the number in the navigation. */
const pollBadgeMs = 60_000

/** Number of reports that can be retried, up to 100. */
function retryableQuery(organization: string) {
  return queryOptions({
    queryKey: [...rejectionsKey(organization), 'retryable'],
    queryFn: async () =>
      (await bodyOf(api.GET(`${ofOrganization}/rejections/retryable`, { params: { path: { organization } } }))).data
        .reports,
    refetchInterval: pollBadgeMs
  })
}
