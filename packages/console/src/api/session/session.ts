import { bodyOf } from '@callbook/console-api'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../client.ts'
import { queryClient } from '../query-client.ts'

/** The signed-in user; `null` if not signed in or if a code is still required. */
export const meQuery = queryOptions({
  queryKey: ['me'],
  queryFn: async () => (await bodyOf(api.GET('/console/api/me'))).data
})

/** Reloads the user and their permissions after a possible change. */
export async function refetchSession(): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: meQuery.queryKey, exact: true })
}

export interface Credentials {
  readonly email: string
  readonly password: string
  /** Account to open if several share the address and password. */
  readonly account_id?: string
}

/** @throws {ApiError} 401 for a wrong address or password */
export async function signIn(credentials: Credentials) {
  return (await bodyOf(api.POST('/console/api/session', { body: credentials }))).data
}

/** @throws {ApiError} 403 for a wrong code */
export async function verifySecondFactor(code: string): Promise<void> {
  await bodyOf(api.POST('/console/api/session/code', { body: { code } }))
}

export async function checkLink(token: string) {
  return (await bodyOf(api.POST('/console/api/links/check', { body: { token } }))).data
}

export interface LinkUse {
  readonly token: string
  readonly name?: string
  readonly password?: string
}

export async function redeemLink(use: LinkUse) {
  return (await bodyOf(api.POST('/console/api/links/use', { body: use }))).data
}

/** Also removes all cached data from the page. */
export async function signOut(): Promise<void> {
  await bodyOf(api.DELETE('/console/api/session'))
  queryClient.clear()
}
