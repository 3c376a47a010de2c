import {
  bodyOf,
  type Endpoint,
  type NewEndpointInput,
  type SignatureInput,
  type WatchInput
} from '@callbook/console-api'
import { queryOptions } from '@tanstack/react-query'
import { api } from '#api/client.ts'

export interface EndpointPath {
  readonly organization: string
  readonly id: string
}

export type Preset = SignatureInput['preset']

const ofOrganization = '/console/api/organizations/{organization}'

/** The webhook URLs of a client, newest first. */
export function endpointsQuery(organization: string, client: string) {
  return queryOptions({
    queryKey: ['endpoints', organization, client],
    queryFn: async () => {
      const path = { organization, id: client }

      return (await bodyOf(api.GET(`${ofOrganization}/clients/{id}/endpoints`, { params: { path } }))).data
    }
  })
}

/** @returns the new endpoint with its URL */
export async function createEndpoint(organization: string, client: string, body: NewEndpointInput) {
  const path = { organization, id: client }

  return (await bodyOf(api.POST(`${ofOrganization}/clients/{id}/endpoints`, { params: { path }, body }))).data
}

/** @returns the URL; the audit log records that it was shown */
export async function revealUrl(path: EndpointPath): Promise<string> {
  return (await bodyOf(api.POST(`${ofOrganization}/endpoints/{id}/url`, { params: { path } }))).data.url
}

/** A change of status. `revoke` is final. */
type StatusChange = 'activate' | 'deactivate' | 'revoke'

export async function changeStatus(path: EndpointPath, change: StatusChange): Promise<void> {
  await bodyOf(api.POST(`${ofOrganization}/endpoints/{id}/${change}`, { params: { path } }))
}

/** @returns the replacement endpoint with its URL */
export async function replaceEndpoint(path: EndpointPath, overlapHours: number) {
  const body = { overlap_hours: overlapHours }

  return (await bodyOf(api.POST(`${ofOrganization}/endpoints/{id}/replace`, { params: { path }, body }))).data
}

/** @returns the secret, if Callbook generated one */
export async function setSignature(path: EndpointPath, body: SignatureInput) {
  return (await bodyOf(api.PUT(`${ofOrganization}/endpoints/{id}/signature`, { params: { path }, body }))).data
}

export async function removeSignature(path: EndpointPath): Promise<void> {
  await bodyOf(api.DELETE(`${ofOrganization}/endpoints/{id}/signature`, { params: { path } }))
}

export async function dropPreviousSecret(path: EndpointPath): Promise<void> {
  await bodyOf(api.DELETE(`${ofOrganization}/endpoints/{id}/signature/previous`, { params: { path } }))
}

export async function setAllowedIps(path: EndpointPath, allowed_ips: string[]): Promise<void> {
  await bodyOf(api.PUT(`${ofOrganization}/endpoints/{id}/allowed-ips`, { params: { path }, body: { allowed_ips } }))
}

export async function watchEndpoint(path: EndpointPath, body: WatchInput): Promise<void> {
  await bodyOf(api.PUT(`${ofOrganization}/endpoints/{id}/watch`, { params: { path }, body }))
}

export const statusWords = {
  active: { tone: 'good', word: 'Active' },
  inactive: { tone: 'waiting', word: 'Inactive' },
  replaced: { tone: 'waiting', word: 'Replaced' },
  revoked: { tone: 'neutral', word: 'Revoked' }
} as const satisfies Record<Endpoint['status'], object>

/** Returns the query key of a webhook URL that was shown, cached while its page is open. */
export function urlKey(endpoint: string) {
  return ['endpoint-url', endpoint] as const
}
