import { queryOptions } from '@tanstack/react-query'
import { api, bodyOf } from '../../api/client.ts'
import type { Person, PersonInput, PersonInvitationInput } from '../../api/schema.ts'

export type StaffRole = NonNullable<Person['platform_role']>

/** Of staff; the empty one is that of everybody else. */
export const staffRoles = [
  { value: '', label: 'None: opens the organizations of which they are a member' },
  { value: 'account_manager', label: 'Account manager: all organizations, as an owner would' },
  { value: 'administrator', label: 'Administrator: also people' }
]

export function staffRoleOf(text: string): StaffRole | null {
  return text === 'account_manager' || text === 'administrator' ? text : null
}

/** In a word or two. */
export const staffLabels: Record<StaffRole, string> = {
  account_manager: 'Account manager',
  administrator: 'Administrator'
}

const path = '/console/api/people'

export const peopleQuery = queryOptions({
  queryKey: ['people'],
  queryFn: async () => (await bodyOf(api.GET(path))).data
})

/** @returns the link by which they choose a password, which is told this once */
export async function invitePerson(body: PersonInvitationInput) {
  return (await bodyOf(api.POST(`${path}/invitations`, { body }))).data.link
}

export async function changePerson(id: string, body: PersonInput): Promise<void> {
  await bodyOf(api.PATCH(`${path}/{id}`, { params: { path: { id } }, body }))
}

export async function endSessionsOf(id: string): Promise<void> {
  await bodyOf(api.DELETE(`${path}/{id}/sessions`, { params: { path: { id } } }))
}

export async function resetSecondFactor(id: string): Promise<void> {
  await bodyOf(api.DELETE(`${path}/{id}/second-factor`, { params: { path: { id } } }))
}
