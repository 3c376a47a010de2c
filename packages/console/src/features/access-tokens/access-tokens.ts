import { type AccessTokenInput, bodyOf } from '@callbook/console-api'
import { queryOptions } from '@tanstack/react-query'
import { api } from '#api/client.ts'
import { meQuery } from '#api/session/session.ts'

const path = '/console/api/access-tokens'

/** The access tokens of the user, newest first. Many account changes also end tokens. */
export const accessTokensQuery = queryOptions({
  queryKey: [...meQuery.queryKey, 'access-tokens'],
  queryFn: async () => (await bodyOf(api.GET(path))).data
})

/** @returns the new token, which the API returns only once */
export async function createAccessToken(body: AccessTokenInput) {
  return (await bodyOf(api.POST(path, { body }))).data
}

export async function revokeAccessToken(id: string): Promise<void> {
  await bodyOf(api.DELETE(`${path}/{id}`, { params: { path: { id } } }))
}
