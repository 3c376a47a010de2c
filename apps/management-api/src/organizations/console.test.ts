import { addClient, addOrganization, createTestDatabase } from '@callbook/db/testing'
import type { OrganizationId } from '@callbook/domain'
import { suspendOrganization, within } from '@callbook/operations'
import { expect, it } from 'vitest'
import { startConsole } from '../testing/console/console.ts'
import { addPerson } from '../testing/console/people.ts'
import { addApiKey } from '../testing/tenants.ts'

const { db, testDb } = await createTestDatabase()
const { app, open } = startConsole(testDb)

it('creates an organization, and records actor, address and request', async () => {
  const { browser, person } = await enterStaff()

  const made = await browser.send('POST', '/organizations', { name: 'Acme 🚗' })

  expect(made.statusCode).toBe(201)
  const { data } = made.json()
  expect((await browser.send('GET', `/organizations/${data.id}`)).json().data).toEqual(data)
  expect((await browser.send('GET', '/organizations')).json().data).toContainEqual(data)
  expect((await browser.send('GET', `/organizations/${data.id}/audit`)).json().data).toMatchObject([
    {
      act: 'organization.create',
      actor_kind: 'user',
      actor_id: person.id,
      object_id: data.id,
      changes: { name: { after: 'Acme 🚗' } },
      ip: expect.stringMatching(/^198\.51\./),
      request_id: made.headers['x-request-id']
    }
  ])
})

it('lists the time of a suspension', async () => {
  const { browser } = await enterStaff()
  const { id } = (await browser.send('POST', '/organizations', { name: 'Acme' })).json().data
  const input = { rejectsReports: false, reason: null, now: new Date('2026-11-20T15:00:00Z') }
  await suspendOrganization(within(db, id, { kind: 'cli', id: null, name: 'tests' }), input)

  const listed = await browser.send('GET', '/organizations')

  expect(listed.json().data).toContainEqual(expect.objectContaining({ id, suspended_at: '2026-11-20T15:00:00.000Z' }))
})

it('suspends an organization, changes its settings, and resumes it', async () => {
  const { browser, person } = await enterStaff()
  const organizationId = await addOrganization(db)
  const path = `/organizations/${organizationId}`
  const [owner, { key }] = [await enterOwner(organizationId), await addApiKey(db, organizationId)]
  const callApi = () => app.inject({ url: '/v1/auth/me', headers: { 'x-api-key': key } })

  const suspended = await browser.send('POST', `${path}/suspend`, { refuses_reports: false, reason: 'unpaid' })
  const [ofOwner, ofKey] = [await owner.send('GET', path), await callApi()]
  const stricter = await browser.send('POST', `${path}/suspend`, { refuses_reports: true, reason: null })
  const resumed = await browser.send('POST', `${path}/resume`)

  const { suspended_at } = suspended.json().data
  expect(suspended.json().data).toMatchObject({ suspended_reason: 'unpaid', refuses_reports: false })
  expect([ofOwner.statusCode, ofKey.statusCode]).toEqual([404, 401])
  expect(stricter.json().data).toMatchObject({ suspended_at, suspended_reason: 'unpaid', refuses_reports: true })
  expect(resumed.json().data).toMatchObject({ suspended_at: null, refuses_reports: false })
  expect((await owner.send('GET', path)).statusCode).toBe(200)
  expect((await browser.send('GET', `${path}/audit`)).json().data).toMatchObject(
    ['organization.resume', 'organization.suspend', 'organization.suspend', 'api_key.issue'].map((act) => ({
      act,
      ...(act !== 'api_key.issue' && { actor_id: person.id })
    }))
  )
})

it('renames an organization', async () => {
  const { browser } = await enterStaff()
  const path = `/organizations/${await addOrganization(db)}`

  const renamed = await browser.send('PATCH', path, { name: 'Acme Holding' })
  const wrong = await browser.send('PATCH', path, { name: ' ' })

  expect(renamed.json().data).toEqual((await browser.send('GET', path)).json().data)
  expect(renamed.json().data.name).toBe('Acme Holding')
  expect([wrong.statusCode, wrong.json().message]).toEqual([400, 'name must be a line of 1 to 200 characters'])
})

it.each([
  { body: {}, message: 'name is missing' },
  { body: { name: 5 }, message: 'name must be a text of 1 to 400 characters' },
  { body: { name: ' ' }, message: 'name must be a line of 1 to 200 characters' },
  { body: { name: 'a\nb' }, message: 'name must be a line of 1 to 200 characters' },
  { body: { name: 'x'.repeat(201) }, message: 'name must be a line of 1 to 200 characters' },
  { body: { name: 'Acme', id: 'mine' }, message: 'Unknown member: id' }
])('describes the error in $body', async ({ body, message }) => {
  const { browser } = await enterStaff()

  const answer = await browser.send('POST', '/organizations', body)

  expect([answer.statusCode, answer.json()]).toEqual([400, { error: 'Bad Request', message }])
})

it('finds the organization of an id for staff only', async () => {
  const [organizationId, other] = [await addOrganization(testDb), await addOrganization(testDb)]
  const clientId = await addClient(testDb, organizationId)
  const { browser } = await enterStaff()
  const [owner, person] = [open(), await addPerson(db, { memberships: { [organizationId]: 'owner' } })]
  await owner.enter(person)
  const missing = [
    `/owners/calls/${clientId}`,
    `/owners/clients/${other}`,
    '/owners/clients/x',
    `/owners/users/${clientId}`
  ]

  const found = await browser.send('GET', `/owners/clients/${clientId}`)
  const answers = await Promise.all(missing.map((path) => browser.send('GET', path)))

  expect(found.json()).toEqual({ data: { organization_id: organizationId } })
  expect(answers.map(({ statusCode, body }) => [statusCode, body])).toEqual(
    missing.map(() => [404, '{"error":"Resource not found"}'])
  )
  expect((await owner.send('GET', `/owners/clients/${clientId}`)).statusCode).toBe(403)
})

async function enterStaff() {
  const [browser, person] = [open(), await addPerson(db, { platformRole: 'account_manager' })]
  await browser.enter(person)

  return { browser, person }
}

async function enterOwner(organizationId: OrganizationId) {
  const browser = open()
  await browser.enter(await addPerson(db, { memberships: { [organizationId]: 'owner' } }))

  return browser
}
