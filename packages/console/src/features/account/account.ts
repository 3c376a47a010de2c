import { type AccountInput, bodyOf } from '@callbook/console-api'
import { queryOptions } from '@tanstack/react-query'
import { api } from '#api/client.ts'
import { meQuery } from '#api/session/session.ts'

export async function changeAccount(body: AccountInput): Promise<void> {
  await bodyOf(api.PATCH('/console/api/me', { body }))
}

/** Also ends all other sessions. */
export async function changePassword(password: string): Promise<void> {
  await bodyOf(api.PUT('/console/api/me/password', { body: { password } }))
}

/** Sessions of the user. Many account changes also end sessions. */
export const sessionsQuery = queryOptions({
  queryKey: [...meQuery.queryKey, 'sessions'],
  queryFn: async () => (await bodyOf(api.GET('/console/api/sessions'))).data
})

export async function endSession(id: string): Promise<void> {
  await bodyOf(api.DELETE('/console/api/sessions/{id}', { params: { path: { id } } }))
}

export async function endOtherSessions(): Promise<void> {
  await bodyOf(api.DELETE('/console/api/sessions'))
}
