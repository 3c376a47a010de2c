import { newId } from '@callbook/db'
import { addOrganization, createTestDatabase } from '@callbook/db/testing'
import type { OrganizationId } from '@callbook/domain'
import { resumeOrganization, suspendOrganization, within } from '@callbook/operations'
import { expect, it } from 'vitest'
import { startConsole } from '../testing/console/console.ts'
import { addPerson } from '../testing/console/people.ts'

const { db, testDb } = await createTestDatabase()
const { open } = startConsole(testDb)

const tester = { kind: 'cli', id: null, name: 'tests' } as const

it('hides a suspended organization from signed-in members', async () => {
  const [closed, other] = [await addOrganization(testDb), await addOrganization(testDb)]
  const browser = await enter({ memberships: { [closed]: 'owner', [other]: 'viewer' } })
  const unknown = await browser.send('GET', `/organizations/${newId()}`)

  await suspend(closed)

  const refused = await browser.send('GET', `/organizations/${closed}`)
  expect([refused.statusCode, refused.body]).toEqual([unknown.statusCode, unknown.body])
  expect((await browser.send('GET', `/organizations/${other}`)).statusCode).toBe(200)
  expect(organizationsOf(await browser.send('GET', '/me'))).toEqual([other])
  await resumeOrganization(within(db, closed, tester))
  expect((await browser.send('GET', `/organizations/${closed}`)).statusCode).toBe(200)
  expect(organizationsOf(await browser.send('GET', '/me')).toSorted()).toEqual([closed, other].toSorted())
})

it('rejects users without another organization, after checking the password', async () => {
  const closed = await addOrganization(testDb)
  const person = await addPerson(db, { memberships: { [closed]: 'owner' } })
  await suspend(closed)

  const wrong = await open().signIn(person, 'correct horse bakery')
  const right = await open().signIn(person)
  await resumeOrganization(within(db, closed, tester))
  const afterwards = await open().signIn(person)

  expect([wrong.statusCode, right.statusCode, afterwards.statusCode]).toEqual([401, 403, 200])
  expect(right.json()).toEqual({
    error: 'Organization Suspended',
    message: 'Your organization is suspended: contact the operator of this console'
  })
  expect(right.headers['set-cookie']).toBeUndefined()
})

it('admits staff, members of another organization and users without one', async () => {
  const [closed, other] = [await addOrganization(testDb), await addOrganization(testDb)]
  await suspend(closed)

  const staff = await enter({ platformRole: 'account_manager', memberships: { [closed]: 'owner' } })
  await enter({ memberships: { [closed]: 'owner', [other]: 'viewer' } })
  await enter({})

  expect((await staff.send('GET', `/organizations/${closed}`)).statusCode).toBe(200)
})

async function enter(options: Parameters<typeof addPerson>[1]) {
  const browser = open()
  expect((await browser.signIn(await addPerson(db, options))).statusCode).toBe(200)

  return browser
}

async function suspend(organizationId: OrganizationId): Promise<void> {
  await suspendOrganization(within(db, organizationId, tester), {
    rejectsReports: false,
    reason: null,
    now: new Date()
  })
}

function organizationsOf(answer: { json(): { data: { organizations: { id: string }[] } } }): string[] {
  return answer.json().data.organizations.map(({ id }) => id)
}
