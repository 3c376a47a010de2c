import { queryOptions } from '@tanstack/react-query'
import { api, bodyOf } from '../../api/client.ts'
import type { Person, PersonInput, PersonInvitationInput, SeenPerson } from '../../api/schema.ts'

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

/** Whoever created an account, as people call it. */
export function creatorOf({ created_by_organization_id: id, created_by_organization_name: name }: SeenPerson): string {
  return id === null ? 'Staff' : (name ?? 'Deleted organization')
}

/** The accounts that can be merged into that of a person: others of the address, unless staff created one of those. */
export function mergeableInto(person: SeenPerson, people: readonly SeenPerson[]): readonly SeenPerson[] {
  const others = people.filter(({ id, email }) => id !== person.id && email === person.email)
  const isOfOrganization = person.created_by_organization_id !== null
  if (isOfOrganization && others.some(({ created_by_organization_id: by }) => by === null)) return []

  return person.disabled_at === null ? others : []
}

/** @returns the link by which they choose a password, which is shown once */
export async function mergePeople(id: string, from: string) {
  const params = { path: { id } }

  return (await bodyOf(api.POST(`${path}/{id}/merge`, { params, body: { from_id: from } }))).data.link
}

export async function endSessionsOf(id: string): Promise<void> {
  await bodyOf(api.DELETE(`${path}/{id}/sessions`, { params: { path: { id } } }))
}

export async function resetSecondFactor(id: string): Promise<void> {
  await bodyOf(api.DELETE(`${path}/{id}/second-factor`, { params: { path: { id } } }))
}
