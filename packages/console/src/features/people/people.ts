import {
  bodyOf,
  type Person,
  type PersonInput,
  type PersonInvitationInput,
  type SeenPerson
} from '@callbook/console-api'
import { queryOptions } from '@tanstack/react-query'
import { api } from '#api/client.ts'

export type StaffRole = NonNullable<Person['platform_role']>

/** Staff roles; the empty value is for users who are not staff. */
export const staffRoles = [
  { value: '', label: 'None: only organizations that they are a member of' },
  { value: 'account_manager', label: 'Account manager: owner permissions in all organizations' },
  { value: 'administrator', label: 'Administrator: also manages users' }
]

export function readStaffRole(text: string): StaffRole | null {
  return text === 'account_manager' || text === 'administrator' ? text : null
}

export const staffLabels: Record<StaffRole, string> = {
  account_manager: 'Account manager',
  administrator: 'Administrator'
}

const path = '/console/api/people'

export const peopleQuery = queryOptions({
  queryKey: ['people'],
  queryFn: async () => (await bodyOf(api.GET(path))).data
})

/** @returns the link for choosing a password, which the API returns only once */
export async function invitePerson(body: PersonInvitationInput) {
  return (await bodyOf(api.POST(`${path}/invitations`, { body }))).data.link
}

export async function changePerson(id: string, body: PersonInput): Promise<void> {
  await bodyOf(api.PATCH(`${path}/{id}`, { params: { path: { id } }, body }))
}

/** Returns the creator of an account: staff, or the name of an organization. */
export function creatorName({
  created_by_organization_id: id,
  created_by_organization_name: name
}: SeenPerson): string {
  return id === null ? 'Staff' : (name ?? 'Deleted organization')
}

/**
 * Returns the accounts that can be merged into an account: the others of the same address, unless an organization
 * created the account and staff created one of the others.
 */
export function mergeableInto(person: SeenPerson, people: readonly SeenPerson[]): readonly SeenPerson[] {
  const others = people.filter(({ id, email }) => id !== person.id && email === person.email)
  const isOfOrganization = person.created_by_organization_id !== null
  if (isOfOrganization && others.some(({ created_by_organization_id: by }) => by === null)) return []

  return person.disabled_at === null ? others : []
}

/** @returns the link for choosing a password, which the API returns only once */
export async function mergePeople(id: string, from: string) {
  const params = { path: { id } }

  return (await bodyOf(api.POST(`${path}/{id}/merge`, { params, body: { from_id: from } }))).data.link
}

export async function endSessions(id: string): Promise<void> {
  await bodyOf(api.DELETE(`${path}/{id}/sessions`, { params: { path: { id } } }))
}

export async function resetSecondFactor(id: string): Promise<void> {
  await bodyOf(api.DELETE(`${path}/{id}/second-factor`, { params: { path: { id } } }))
}

export async function unlinkPerson(id: string): Promise<void> {
  await bodyOf(api.DELETE(`${path}/{id}/identity`, { params: { path: { id } } }))
}
