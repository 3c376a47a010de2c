import { type ApiKey, type ApiKeyInput, bodyOf } from '@callbook/console-api'
import { queryOptions } from '@tanstack/react-query'
import { api } from '#api/client.ts'

const path = '/console/api/organizations/{organization}/api-keys'

/** The API keys of an organization, including revoked ones, newest first. */
export function apiKeysQuery(organization: string) {
  return queryOptions({
    queryKey: ['api-keys', organization],
    queryFn: async () => (await bodyOf(api.GET(path, { params: { path: { organization } } }))).data
  })
}

/** @returns the new key, which the API returns only once */
export async function issueApiKey(organization: string, body: ApiKeyInput) {
  return (await bodyOf(api.POST(path, { params: { path: { organization } }, body }))).data
}

/** @returns the replacement key, which the API returns only once */
export async function rotateApiKey(organization: string, id: string, overlapHours: number) {
  const body = { overlap_hours: overlapHours }

  return (await bodyOf(api.POST(`${path}/{id}/rotate`, { params: { path: { organization, id } }, body }))).data
}

export async function revokeApiKey(organization: string, id: string, reason: string): Promise<void> {
  await bodyOf(api.POST(`${path}/{id}/revoke`, { params: { path: { organization, id } }, body: { reason } }))
}

/** The state of a key. A `replaced` key still works until its overlap ends. */
export type KeyState = 'active' | 'expired' | 'replaced' | 'revoked'

export function readKeyState({ revoked_at, expires_at, replaced_by }: ApiKey, now: Date): KeyState {
  if (revoked_at !== null) return 'revoked'
  if (expires_at !== null && new Date(expires_at) <= now) return 'expired'

  return replaced_by === null ? 'active' : 'replaced'
}
