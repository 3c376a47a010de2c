import { bodyOf } from '@callbook/console-api'
import { queryOptions, useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { api } from './client.ts'
import { queryClient } from './query-client.ts'

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

/** @throws {ConsoleApiError} 401 for a wrong address or password */
export async function signIn(credentials: Credentials) {
  return (await bodyOf(api.POST('/console/api/session', { body: credentials }))).data
}

/** @throws {ConsoleApiError} 403 for a wrong code */
export async function verifySecondFactor(code: string): Promise<void> {
  await bodyOf(api.POST('/console/api/session/code', { body: { code } }))
}

export async function checkLink(token: string) {
  return (await bodyOf(api.POST('/console/api/links/check', { body: { token } }))).data
}

interface LinkUse {
  readonly token: string
  readonly name?: string
  readonly password?: string
}

export async function redeemLink(use: LinkUse) {
  return (await bodyOf(api.POST('/console/api/links/use', { body: use }))).data
}

/** Ends the session of this browser and shows the sign-in page. */
export function useSignOut() {
  const navigate = useNavigate()

  return useMutation({ mutationFn: signOut, onSuccess: () => void navigate({ to: '/sign-in' }) })
}

/** Also removes all cached data from the page. */
async function signOut(): Promise<void> {
  await bodyOf(api.DELETE('/console/api/session'))
  queryClient.clear()
}

/** Opens the requested page after sign-in, or the start page. */
export function useArrive(): (next?: string) => void {
  const navigate = useNavigate()

  return (next = '/') => {
    queryClient.clear()
    void navigate({ href: next })
  }
}
