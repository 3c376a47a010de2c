import { newId } from '@callbook/db'
import { addClient, addOrganization, createTestDatabase } from '@callbook/db/testing'
import type { ClientId, MembershipRole, OrganizationId } from '@callbook/domain'
import { expect, it } from 'vitest'
import { startConsole } from '../testing/console/console.ts'
import { addPerson, type TestPerson } from '../testing/console/people.ts'

const { db, testDb } = await createTestDatabase()
const { open } = startConsole(testDb)

it('lists the memberships of a user with their paths; each path opens one client', async () => {
  const { browser, organizationId, one, other } = await memberOfTwo()

  const { organizations } = (await browser.send('GET', '/me')).json().data
  expect(organizations).toMatchObject([
    { id: organizationId, path: `${organizationId}~${one}`, role: 'viewer', client_id: one },
    { id: organizationId, path: `${organizationId}~${other}`, role: 'client_manager', client_id: other }
  ])
  expect(organizations.map((membership: { client_name: unknown }) => membership.client_name)).toEqual([
    expect.any(String),
    expect.any(String)
  ])
  expect(await clientsIn(organizations[0].path)).toEqual([one])
  expect(await clientsIn(organizations[1].path)).toEqual([other])
  expect(await clientsIn(organizationId)).toEqual([one])
  expect(await clientsIn(organizationId.toUpperCase())).toEqual([one])

  async function clientsIn(path: string): Promise<string[]> {
    const { data } = (await browser.send('GET', `/organizations/${path}/clients`)).json()

    return data.map(({ id }: { readonly id: string }) => id)
  }
})

it.each([
  { name: 'the whole organization', path: (id: string) => `${id}~all` },
  { name: 'another client', path: (id: string) => `${id}~${newId()}` },
  { name: 'no client', path: (id: string) => `${id}~` },
  { name: 'two clients', path: (id: string, one: string, other: string) => `${id}~${one}~${other}` },
  { name: 'text', path: (id: string) => `${id}~owner` }
])('answers for a path of $name like for an unknown organization', async ({ path }) => {
  const { browser, organizationId, one, other } = await memberOfTwo()

  const refused = await browser.send('GET', `/organizations/${path(organizationId, one, other)}/clients`)

  const unknown = await browser.send('GET', `/organizations/${newId()}/clients`)
  expect([refused.statusCode, refused.body]).toEqual([404, unknown.body])
})

it('changes and removes one membership by its client', async () => {
  const { person, organizationId, one, other } = await memberOfTwo()
  const [owner, staff] = [open(), open()]
  await owner.enter(await addPerson(db, { memberships: { [organizationId]: 'owner' } }))
  const member = `/organizations/${organizationId}/members/${person.id}`

  const unspecified = await owner.send('PATCH', member, { role: 'reviewer' })
  expect([unspecified.statusCode, unspecified.json().message]).toEqual([409, expect.stringContaining('several')])
  expect((await owner.send('DELETE', `${member}?membership=none`)).statusCode).toBe(400)
  expect((await owner.send('DELETE', `${member}?membership=all`)).statusCode).toBe(404)
  expect((await owner.send('PATCH', `${member}?membership=${one}`, { role: 'reviewer' })).statusCode).toBe(204)
  expect((await owner.send('PATCH', `${member}?membership=${one}`, { client_id: other })).statusCode).toBe(409)
  expect((await owner.send('DELETE', `${member}?membership=${other}`)).statusCode).toBe(204)

  const members = (await owner.send('GET', `/organizations/${organizationId}/members`)).json().data
  expect(members).toMatchObject([{ client_id: one, role: 'reviewer' }, { role: 'owner' }])
  const audit = (await owner.send('GET', `/organizations/${organizationId}/audit`)).json().data
  expect(audit).toMatchObject([
    { act: 'member.remove', changes: { client_id: { before: other } } },
    { act: 'member.role', changes: { role: { after: 'reviewer' }, client_id: { before: one, after: one } } }
  ])

  await staff.enter(await addPerson(db, { platformRole: 'account_manager' }))
  expect((await staff.send('GET', `/organizations/${organizationId}~${one}/clients`)).statusCode).toBe(404)
})

async function memberOfTwo() {
  const organizationId = await addOrganization(db)
  const clients = [await addClient(testDb, organizationId), await addClient(testDb, organizationId)].sort()
  const [one, other] = clients as [ClientId, ClientId]
  const [browser, person] = [open(), await addPerson(db)]
  await addMembership(organizationId, person, 'viewer', one)
  await addMembership(organizationId, person, 'client_manager', other)
  await browser.enter(person)

  return { browser, person, organizationId, one, other }
}

async function addMembership(
  organizationId: OrganizationId,
  { id }: TestPerson,
  role: MembershipRole,
  client_id: ClientId
): Promise<void> {
  const created_at = new Date('2026-11-01T00:00:00Z')
  await testDb
    .insertInto('memberships')
    .values({ id: newId(), organization_id: organizationId, user_id: id, role, client_id, created_at })
    .execute()
}
