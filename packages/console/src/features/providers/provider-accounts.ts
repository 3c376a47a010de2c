import { type AssignInput, bodyOf, type ConnectInput, type ProviderAccount } from '@callbook/console-api'
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from '#api/client.ts'

const ofOrganization = '/console/api/organizations/{organization}'

export interface AccountPath {
  readonly organization: string
  readonly id: string
}

/** The webhook URL for the calls of an account: all calls, or the calls of one assistant. */
export type Assignment = ProviderAccount['assignments'][number]

/** Poll intervals while a comparison runs, and otherwise. */
const [runningPollIntervalMs, pollIntervalMs] = [5_000, 30_000]

/** The provider accounts of an organization, newest first. */
export function accountsQuery(organization: string) {
  return queryOptions({
    queryKey: ['provider-accounts', organization],
    queryFn: async () => {
      const params = { path: { organization } }

      return (await bodyOf(api.GET(`${ofOrganization}/provider-accounts`, { params }))).data
    },
    refetchInterval: ({ state: { data } }) =>
      data?.some(({ is_comparing: is }) => is) ? runningPollIntervalMs : pollIntervalMs
  })
}

export function originsQuery(organization: string) {
  return queryOptions({
    queryKey: ['provider-origins', organization],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async () => {
      const params = { path: { organization } }

      return (await bodyOf(api.GET(`${ofOrganization}/provider-origins`, { params }))).data
    }
  })
}

/** The missing calls as of the last comparison, most recently found first. */
export function gapsQuery(
  organization: string,
  { id, last_pass_at: at }: ProviderAccount,
  { isOpenOnly }: { readonly isOpenOnly: boolean }
) {
  return infiniteQueryOptions({
    queryKey: ['gaps', organization, id, at, isOpenOnly],
    placeholderData: keepPreviousData,
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam: cursor }) => {
      const query = { ...(isOpenOnly && { open: true }), ...(cursor !== undefined && { cursor }) }
      const params = { path: { organization, id }, query }

      return bodyOf(api.GET(`${ofOrganization}/provider-accounts/{id}/gaps`, { params }))
    },
    getNextPageParam: ({ next_cursor: cursor }) => cursor ?? undefined,
    select: ({ pages }) => pages.flatMap(({ data }) => data)
  })
}

/** @returns the connected account, without its key */
export async function connectAccount(organization: string, body: ConnectInput) {
  const params = { path: { organization } }

  return (await bodyOf(api.POST(`${ofOrganization}/provider-accounts`, { params, body }))).data
}

export async function disconnectAccount(path: AccountPath): Promise<void> {
  await bodyOf(api.DELETE(`${ofOrganization}/provider-accounts/{id}`, { params: { path } }))
}

export async function assignCalls(path: AccountPath, body: AssignInput): Promise<void> {
  await bodyOf(api.POST(`${ofOrganization}/provider-accounts/{id}/assignments`, { params: { path }, body }))
}

/** @param assistant_id `null` removes the assignment of all other calls */
export async function unassignCalls(path: AccountPath, assistant_id: string | null): Promise<void> {
  const body = { assistant_id }
  await bodyOf(api.POST(`${ofOrganization}/provider-accounts/{id}/assignments/remove`, { params: { path }, body }))
}

export async function replaceKey(path: AccountPath, key: string): Promise<void> {
  await bodyOf(api.PUT(`${ofOrganization}/provider-accounts/{id}/key`, { params: { path }, body: { key } }))
}

/** Makes the worker compare the calls of the last `days` days now. */
export async function compareNow(path: AccountPath, days: number): Promise<void> {
  await bodyOf(api.POST(`${ofOrganization}/provider-accounts/{id}/compare`, { params: { path }, body: { days } }))
}

/** Checks the settings at the provider, and returns the ones to change. */
export async function runDoctor(path: AccountPath) {
  return (await bodyOf(api.POST(`${ofOrganization}/provider-accounts/{id}/doctor`, { params: { path } }))).data
}
