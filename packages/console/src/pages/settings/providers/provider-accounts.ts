import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api, bodyOf } from '../../../api/client.ts'
import type { AssignInput, ConnectInput, ProviderAccount } from '../../../api/schema.ts'

const ofOrganization = '/console/api/organizations/{organization}'

/** Which account of which organization. */
export interface AccountPath {
  readonly organization: string
  readonly id: string
}

/** Which calls of an account belong to a webhook URL: all, or those of one assistant. */
export type Assignment = ProviderAccount['assignments'][number]

/** While the worker is awaited, and otherwise. */
const [lookAgainMs, lookMs] = [5_000, 30_000]

/** The accounts at providers that an organization has connected, the newest first. */
export function accountsQuery(organization: string) {
  return queryOptions({
    queryKey: ['provider-accounts', organization],
    queryFn: async () => {
      const params = { path: { organization } }

      return (await bodyOf(api.GET(`${ofOrganization}/provider-accounts`, { params }))).data
    },
    refetchInterval: ({ state: { data } }) => (data?.some(({ is_comparing: is }) => is) ? lookAgainMs : lookMs)
  })
}

/** Where each provider can be asked. */
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

/** Calls that a provider has and that had not arrived, the one found last first, as of the last comparison. */
export function gapsQuery(organization: string, { id, last_pass_at: at }: ProviderAccount, isOpenOnly: boolean) {
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

/** @returns what was connected, without the key */
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

/** @param assistant_id whose calls; null for those of all whose assistant is not named */
export async function unassignCalls(path: AccountPath, assistant_id: string | null): Promise<void> {
  const body = { assistant_id }
  await bodyOf(api.POST(`${ofOrganization}/provider-accounts/{id}/assignments/remove`, { params: { path }, body }))
}

/** @returns nothing: the key is shown to nobody */
export async function replaceKey(path: AccountPath, key: string): Promise<void> {
  await bodyOf(api.PUT(`${ofOrganization}/provider-accounts/{id}/key`, { params: { path }, body: { key } }))
}

/** Has the worker compare at once what the provider has of the last days with what has arrived. */
export async function compareNow(path: AccountPath, days: number): Promise<void> {
  await bodyOf(api.POST(`${ofOrganization}/provider-accounts/{id}/compare`, { params: { path }, body: { days } }))
}

/** Reads the settings at the provider, and tells which to change there. */
export async function runDoctor(path: AccountPath) {
  return (await bodyOf(api.POST(`${ofOrganization}/provider-accounts/{id}/doctor`, { params: { path } }))).data
}
