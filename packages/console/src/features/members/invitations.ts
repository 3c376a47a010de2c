import { bodyOf } from '@callbook/console-api'
import { queryOptions } from '@tanstack/react-query'
import { api } from '#api/client.ts'

const path = '/console/api/organizations/{organization}/members/invitations'

/** The pending invitations, newest first. */
export function invitationsQuery(organization: string) {
  return queryOptions({
    queryKey: ['invitations', organization],
    queryFn: async () => (await bodyOf(api.GET(path, { params: { path: { organization } } }))).data
  })
}

/** @returns the new link, which is shown once */
export async function resendInvitation(organization: string, id: string) {
  return (await bodyOf(api.POST(`${path}/{id}/resend`, { params: { path: { organization, id } } }))).data
}

export async function revokeInvitation(organization: string, id: string): Promise<void> {
  await bodyOf(api.DELETE(`${path}/{id}`, { params: { path: { organization, id } } }))
}
