import {
  bodyOf,
  type IdentityProviderInput,
  type IdentityProviderStateInput,
  type SsoSettings,
  type SsoStartInput
} from '@callbook/console-api'
import { queryOptions } from '@tanstack/react-query'
import { api } from './client.ts'

/** Single sign-on of an organization; of staff without one. */
export type SsoOwner = string | undefined

const path = '/console/api/organizations/{organization}/sso'

export function ssoQuery(organization: SsoOwner) {
  return queryOptions({
    queryKey: ['sso', organization],
    queryFn: async (): Promise<SsoSettings> =>
      organization === undefined
        ? (await bodyOf(api.GET('/console/api/sso'))).data
        : (await bodyOf(api.GET(path, { params: { path: { organization } } }))).data,
    // The test of a configuration runs in another tab.
    refetchOnWindowFocus: 'always'
  })
}

export async function saveSso(organization: SsoOwner, body: IdentityProviderInput): Promise<void> {
  if (organization === undefined) await bodyOf(api.PUT('/console/api/sso', { body }))
  else await bodyOf(api.PUT(path, { params: { path: { organization } }, body }))
}

export async function setSsoState(organization: SsoOwner, body: IdentityProviderStateInput): Promise<void> {
  if (organization === undefined) await bodyOf(api.PATCH('/console/api/sso', { body }))
  else await bodyOf(api.PATCH(path, { params: { path: { organization } }, body }))
}

export async function deleteSso(organization: SsoOwner): Promise<void> {
  if (organization === undefined) await bodyOf(api.DELETE('/console/api/sso'))
  else await bodyOf(api.DELETE(path, { params: { path: { organization } } }))
}

/** Returns the address at the identity provider, where the browser continues. */
export async function startSso(body: SsoStartInput): Promise<string> {
  return (await bodyOf(api.POST('/console/api/session/sso', { body }))).data.url
}

export async function completeSso(query: string) {
  return (await bodyOf(api.POST('/console/api/session/sso/complete', { body: { query } }))).data
}

const [nameKey, nextKey] = ['callbook-sign-in-name', 'callbook-sso-next']

/** The sign-in name of the last sign-in in this browser. */
export function readSignInName(): string {
  return localStorage.getItem(nameKey) ?? ''
}

/** Continues at the identity provider, and remembers which page was requested. */
export async function signInAt(name: string, next: string | undefined): Promise<void> {
  const url = await startSso({ purpose: 'sign_in', name })
  localStorage.setItem(nameKey, name)
  leaveFor(url, next)
}

/** @param next page to open afterwards */
export function leaveFor(url: string, next?: string): void {
  if (next === undefined) sessionStorage.removeItem(nextKey)
  else sessionStorage.setItem(nextKey, next)
  window.location.assign(url)
}

/** Returns the page that was requested before the sign-in, once. */
export function takeNext(): string | undefined {
  const next = sessionStorage.getItem(nextKey) ?? undefined
  sessionStorage.removeItem(nextKey)

  return next
}

/** Opens the identity provider in another tab; in this one if the browser blocks that. */
export function openTab(url: string): void {
  if (window.open(url, '_blank') === null) window.location.assign(url)
}
