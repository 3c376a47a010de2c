import { bodyOf, type ReviewAssignee } from '@callbook/console-api'
import { queryOptions } from '@tanstack/react-query'
import { api } from '#api/client.ts'

const path = '/console/api/organizations/{organization}'

/**
 * Members to whom calls can be assigned, by name.
 *
 * @param client only members who may review calls of this client
 */
export function assigneesQuery(organization: string, client?: string) {
  const query = client === undefined ? {} : { client_id: client }

  return queryOptions({
    queryKey: ['review', organization, 'assignees', client ?? ''],
    queryFn: async () =>
      (await bodyOf(api.GET(`${path}/review/assignees`, { params: { path: { organization }, query } }))).data
  })
}

/** Assigns a call to a member, or ends its assignment. */
export async function assign(organization: string, id: string, user: string | null): Promise<ReviewAssignee | null> {
  const params = { path: { organization, id } }
  if (user !== null) {
    return (await bodyOf(api.PUT(`${path}/calls/{id}/assignee`, { params, body: { user_id: user } }))).data
  }
  await bodyOf(api.DELETE(`${path}/calls/{id}/assignee`, { params }))

  return null
}
