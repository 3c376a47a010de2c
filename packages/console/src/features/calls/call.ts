import { bodyOf, type FetchedRecording, type ReportKind } from '@callbook/console-api'
import { queryOptions } from '@tanstack/react-query'
import { api } from '#api/client.ts'

const path = '/console/api/organizations/{organization}/calls/{id}'

/** A call with its messages. */
export function callQuery(organization: string, id: string) {
  return queryOptions({
    queryKey: ['call', organization, id],
    queryFn: async () => (await bodyOf(api.GET(path, { params: { path: { organization, id } } }))).data
  })
}

/** Requests the copy of the recording again. */
export async function fetchRecording(organization: string, id: string): Promise<FetchedRecording> {
  return (await bodyOf(api.POST(`${path}/recording/fetch`, { params: { path: { organization, id } } }))).data
}

/** Records that the user plays the recording at the link of its provider. */
export async function recordPlay(organization: string, id: string): Promise<void> {
  await bodyOf(api.POST(`${path}/plays`, { params: { path: { organization, id } } }))
}

/** The number of users and API keys that have opened or played a call. */
export function readersQuery(organization: string, id: string) {
  return queryOptions({
    queryKey: ['call-readers', organization, id],
    queryFn: async () => (await bodyOf(api.GET(`${path}/readers`, { params: { path: { organization, id } } }))).data
  })
}

/** Evaluations of a call, with pending work. */
export function evaluationQuery(organization: string, id: string) {
  return queryOptions({
    queryKey: [...evaluationsKey(organization, id), 'current'],
    queryFn: async () => (await bodyOf(api.GET(`${path}/evaluations`, { params: { path: { organization, id } } }))).data
  })
}

/** Prefix of the evaluation queries that a review invalidates. */
function evaluationsKey(organization: string, id: string) {
  return ['evaluations', organization, id] as const
}

/** All evaluation versions of a call, newest first. */
export function versionsQuery(organization: string, id: string) {
  return queryOptions({
    queryKey: [...evaluationsKey(organization, id), 'versions'],
    queryFn: async () =>
      (await bodyOf(api.GET(`${path}/evaluations/versions`, { params: { path: { organization, id } } }))).data
  })
}

/** A raw report of a call, byte for byte. */
export function reportQuery(organization: string, id: string, kind: ReportKind) {
  return queryOptions({
    queryKey: ['report', organization, id, kind],
    queryFn: async () => {
      const request = { params: { path: { organization, id }, query: { kind } }, parseAs: 'text' as const }

      return await bodyOf(api.GET(`${path}/report`, request))
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000
  })
}

/** Returns the path of the page of a call, for links outside the console. */
export function callPath({ organization, call }: { readonly organization: string; readonly call: string }): string {
  return `/console/o/${organization}/calls/${call}`
}
