import { newId } from '@callbook/db'
import { addCall, addOrganization, createTestDatabase } from '@callbook/db/testing'
import { describe, expect, it } from 'vitest'
import { startConsole } from '../testing/console/console.ts'
import { addPerson } from '../testing/console/people.ts'

const { db, testDb } = await createTestDatabase()
const { open } = startConsole(testDb, { maxClients: 3 })

const profile = {
  name: 'Acme Honda',
  display_name: 'Acme Honda',
  type: 'dealership',
  status: 'active',
  subscription_plan: 'trial',
  contact_person: '',
  contact_email: '',
  phone_number: '+12025550100'
}

it('creates a client, and records the actor', async () => {
  const { browser, person, clients, audit } = await enterOwner()

  const added = await browser.send('POST', clients, {
    name: 'Acme Honda',
    type: 'dealership',
    phone_number: '+1 202 555 0100'
  })

  expect(added.statusCode).toBe(201)
  const { data } = added.json()
  expect(data).toMatchObject({ ...profile, phone_number_international: '+1 202 555 0100' })
  expect((await browser.send('GET', clients)).json().data).toEqual([data])
  expect((await browser.send('GET', audit)).json().data).toMatchObject([
    { act: 'client.create', actor_kind: 'user', actor_id: person.id, object_id: data.id, client_id: data.id }
  ])
})

it('returns the time of the latest call, also of one before the client was created', async () => {
  const { browser, organizationId, clients } = await enterOwner()
  const { data } = (await browser.send('POST', clients, profile)).json()
  expect(data.last_call_at).toBeNull()

  await addCall(testDb, organizationId, data.id, { created_at: '2020-01-01T00:00:00Z' })

  const client = { id: data.id, last_call_at: '2020-01-01T00:00:00.000Z', last_active_at: data.joined_at }
  expect((await browser.send('GET', clients)).json().data).toMatchObject([client])
})

it('creates no client above the limit, even for concurrent requests', async () => {
  const { browser, clients } = await enterOwner()

  const answers = await Promise.all([1, 2, 3, 4, 5].map((n) => browser.send('POST', clients, { name: `Client ${n}` })))

  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 201, 201, 409, 409])
  expect((await browser.send('POST', clients, { name: 'One more' })).json()).toEqual({
    error: 'Conflict',
    message: 'The organization has reached its limit of 3 clients'
  })
})

describe('PATCH', () => {
  it('changes only the given fields, and records the old and new values', async () => {
    const { browser, clients, audit } = await enterOwner()
    const { id } = (await browser.send('POST', clients, profile)).json().data

    const changed = await browser.send('PATCH', `${clients}/${id}`, {
      status: 'inactive',
      contact_person: 'Ada',
      type: 'dealership'
    })

    expect(changed.json().data).toMatchObject({ ...profile, id, status: 'inactive', contact_person: 'Ada' })
    const [event] = (await browser.send('GET', audit)).json().data
    expect(event).toMatchObject({
      act: 'client.change',
      changes: { status: { before: 'active', after: 'inactive' }, contact_person: { before: '', after: 'Ada' } }
    })
    expect(Object.keys(event.changes)).toHaveLength(2)
  })

  it('records no event if nothing changes', async () => {
    const { browser, clients, audit } = await enterOwner()
    const { id } = (await browser.send('POST', clients, profile)).json().data

    for (const body of [{}, { name: profile.name, phone_number: '+1 (202) 555-0100' }]) {
      expect((await browser.send('PATCH', `${clients}/${id}`, body)).statusCode).toBe(200)
    }

    expect((await browser.send('GET', audit)).json().data).toMatchObject([{ act: 'client.create' }])
  })

  it('keeps all concurrent changes', async () => {
    const { browser, clients } = await enterOwner()
    const { id } = (await browser.send('POST', clients, profile)).json().data
    const changes = [
      { name: 'A' },
      { contact_person: 'B' },
      { contact_email: 'c@example.com' },
      { status: 'suspended' }
    ]

    await Promise.all(changes.map((change) => browser.send('PATCH', `${clients}/${id}`, change)))

    const client = (await browser.send('GET', `${clients}/${id}`)).json().data
    expect(client).toMatchObject(Object.assign({}, ...changes))
  })
})

it.each([
  { body: { name: ' ' }, message: 'name must be a line of 1 to 200 characters' },
  { body: { name: 'A', type: 'bakery' }, message: expect.stringMatching(/^type must be one of dealership/) },
  { body: { name: 'A', contact_email: 'ada' }, message: 'contact_email must be an e-mail address' },
  { body: { name: 'A', id: newId() }, message: '"id" is not a member of a client' },
  { body: [], message: 'A client must be a JSON object' }
])('describes the error in $body', async ({ body, message }) => {
  const { browser, clients } = await enterOwner()
  const { id } = (await browser.send('POST', clients, profile)).json().data

  const answers = [await browser.send('POST', clients, body), await browser.send('PATCH', `${clients}/${id}`, body)]

  expect(answers.map((answer) => [answer.statusCode, answer.json()])).toEqual(
    answers.map(() => [400, { error: 'Bad Request', message }])
  )
})

async function enterOwner() {
  const organizationId = await addOrganization(db)
  const [browser, person] = [open(), await addPerson(db, { memberships: { [organizationId]: 'owner' } })]
  await browser.enter(person)
  await testDb.deleteFrom('audit_events').where('organization_id', '=', organizationId).execute()
  const base = `/organizations/${organizationId}`

  return { browser, person, organizationId, clients: `${base}/clients`, audit: `${base}/audit` }
}
