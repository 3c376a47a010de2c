import { bodyOf, type Member, type MemberInvitationInput } from '@callbook/console-api'
import { queryOptions } from '@tanstack/react-query'
import { api } from '#api/client.ts'

export type Role = Member['role']

/** A role and its limit to a client, if any. */
export type Access = Pick<Member, 'client_id' | 'role'>

/** The roles in ascending order of permissions. */
export const roles = [
  { role: 'viewer', label: 'Viewer', description: 'Sees calls, customers and insights' },
  { role: 'reviewer', label: 'Reviewer', description: 'Also reviews calls and exports lists' },
  { role: 'client_manager', label: 'Client manager', description: 'Also manages the webhooks of one client' },
  { role: 'owner', label: 'Owner', description: 'Also manages clients, keys, members and audit' }
] as const satisfies readonly { role: Role; label: string; description: string }[]

export function roleLabel(role: Role): string {
  return roles.find((known) => known.role === role)?.label ?? role
}

const membersPath = '/console/api/organizations/{organization}/members'

export function membersQuery(organization: string) {
  return queryOptions({
    queryKey: ['members', organization],
    queryFn: async () => (await bodyOf(api.GET(membersPath, { params: { path: { organization } } }))).data
  })
}

/** The active event endpoints whose URL a member set. */
export function eventEndpointsOfMemberQuery(organization: string, id: string) {
  return queryOptions({
    queryKey: ['event-endpoints', organization, 'of-member', id],
    queryFn: async () =>
      (await bodyOf(api.GET(`${membersPath}/{id}/event-endpoints`, { params: { path: { organization, id } } }))).data
  })
}

/** @returns the invitation link, which the API returns only once */
export async function inviteMember(organization: string, body: MemberInvitationInput) {
  return (await bodyOf(api.POST(`${membersPath}/invitations`, { params: { path: { organization } }, body }))).data
}

export async function changeAccess(organization: string, member: Member, body: Access): Promise<void> {
  await bodyOf(api.PATCH(`${membersPath}/{id}`, { params: membershipOf(organization, member), body }))
}

function membershipOf(organization: string, { user_id: id, client_id: client }: Member) {
  return { path: { organization, id }, query: { membership: client ?? 'all' } }
}

export async function removeMember(organization: string, member: Member): Promise<void> {
  await bodyOf(api.DELETE(`${membersPath}/{id}`, { params: membershipOf(organization, member) }))
}

export async function unlinkMember(organization: string, id: string): Promise<void> {
  await bodyOf(api.DELETE(`${membersPath}/{id}/identity`, { params: { path: { organization, id } } }))
}

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
