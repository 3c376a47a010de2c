import { newId } from '@callbook/db'
import { addClient, addOrganization, createTestDatabase } from '@callbook/db/testing'
import { expect, it } from 'vitest'
import { addAccessToken, scriptWith } from '../testing/console/access-tokens.ts'
import { startConsole } from '../testing/console/console.ts'
import { addPerson, password } from '../testing/console/people.ts'

const { db, testDb } = await createTestDatabase()
const { open } = startConsole(testDb)

it('creates an invitation link that is shown once, and records the actor', async () => {
  const { browser, person, base } = await enterOwner()

  const invited = await browser.send('POST', `${base}/members/invitations`, {
    email: 'N@Example.com',
    role: 'reviewer'
  })
  const [, token] = invited.json().data.url.split('#')
  const newcomer = open()
  await newcomer.send('POST', '/links/use', { token, name: 'New', password })

  const members = (await browser.send('GET', `${base}/members`)).json().data
  expect(members).toMatchObject([{ role: 'owner' }, { email: 'n@example.com', name: 'New', role: 'reviewer' }])
  const audit = await browser.send('GET', `${base}/audit`)
  expect(audit.json().data).toMatchObject([
    { act: 'member.join', actor_name: 'New' },
    {
      act: 'member.invite',
      actor_kind: 'user',
      actor_id: person.id,
      request_id: invited.headers['x-request-id'],
      changes: { role: { after: 'reviewer' } }
    }
  ])
  expect(audit.body).not.toContain(token)
})

it('treats a removed member as a stranger at once', async () => {
  const { browser, base, organizationId } = await enterOwner()
  const [member, theirs] = [await addPerson(db, { memberships: { [organizationId]: 'viewer' } }), open()]
  await theirs.signIn(member)
  expect((await theirs.send('GET', base)).statusCode).toBe(200)

  await browser.send('DELETE', `${base}/members/${member.id}`)

  expect((await theirs.send('GET', base)).statusCode).toBe(401)
  await theirs.signIn(member)
  expect((await theirs.send('GET', base)).statusCode).toBe(404)
})

it('lists the active event endpoints whose URL a member set, also after the removal', async () => {
  const { browser, base, organizationId } = await enterOwner()
  const clientId = await addClient(testDb, organizationId)
  const manager = await addPerson(db, { memberships: { [organizationId]: 'client_manager' }, clientId })
  const theirs = open()
  await theirs.enter(manager)
  const input = { url: 'http://127.0.0.1:1/a', client_id: clientId }
  const create = async (by: typeof browser) => (await by.send('POST', `${base}/event-endpoints`, input)).json().data.id
  const change = (by: typeof browser, id: string, changes: object) =>
    by.send('PATCH', `${base}/event-endpoints/${id}`, changes)
  const list = async () => {
    const { data } = (await browser.send('GET', `${base}/members/${manager.id}/event-endpoints`)).json()
    return new Set(data.map(({ id }: { id: string }) => id))
  }
  const [untouched, redirected, created] = [await create(browser), await create(browser), await create(theirs)]

  await change(theirs, untouched, { description: 'Ours' })
  await change(theirs, redirected, { url: 'http://127.0.0.1:1/b' })
  await change(browser, created, { description: 'Theirs' })
  expect(await list()).toEqual(new Set([redirected, created]))

  await browser.send('DELETE', `${base}/members/${manager.id}`)
  await change(browser, redirected, { state: 'paused' })
  expect(await list()).toEqual(new Set([created]))
})

it('keeps the session of a removed member of another organization', async () => {
  const { browser, base, organizationId } = await enterOwner()
  const elsewhere = await addOrganization(db)
  const memberships = { [organizationId]: 'owner', [elsewhere]: 'viewer' } as const
  const [member, theirs] = [await addPerson(db, { memberships }), open()]
  await theirs.signIn(member)

  await browser.send('DELETE', `${base}/members/${member.id}`)

  const gone = await theirs.send('GET', base)
  expect([gone.statusCode, gone.body]).toEqual([404, '{"error":"Organization not found"}'])
  expect((await theirs.send('GET', `/organizations/${elsewhere}`)).statusCode).toBe(200)
})

it('applies a new role at the next request', async () => {
  const { browser, base, organizationId } = await enterOwner()
  const [member, theirs] = [await addPerson(db, { memberships: { [organizationId]: 'owner' } }), open()]
  await theirs.signIn(member)

  await browser.send('PATCH', `${base}/members/${member.id}`, { role: 'viewer' })

  expect((await theirs.send('GET', `${base}/members`)).statusCode).toBe(403)
})

it('moves the sessions and tokens of a member to another client at once', async () => {
  const { browser, base, organizationId } = await enterOwner()
  let [before, after] = [await addClient(testDb, organizationId), await addClient(testDb, organizationId)]
  const membership = { memberships: { [organizationId]: 'viewer' }, clientId: before } as const
  const [member, theirs] = [await addPerson(db, membership), open()]
  await theirs.signIn(member)
  const script = scriptWith((await addAccessToken(theirs)).token, open)
  const list = async () =>
    await Promise.all(
      [theirs, script].map(async ({ send }) => {
        const { data } = (await send('GET', `${base}/clients`)).json()

        return data.map(({ id }: { readonly id: string }) => id)
      })
    )

  for (let round = 0; round < 10; round += 1) {
    const change = browser.send('PATCH', `${base}/members/${member.id}`, { client_id: after })
    const during = (await Promise.all(Array.from({ length: 5 }, list))).flat()

    expect((await change).statusCode).toBe(204)
    expect(await list()).toEqual([[after], [after]])
    for (const seen of during) expect([[before], [after]]).toContainEqual(seen)
    ;[before, after] = [after, before]
  }
  const { act, changes } = (await browser.send('GET', `${base}/audit`)).json().data[0]
  expect({ act, changes }).toEqual({ act: 'member.role', changes: { client_id: { before: after, after: before } } })
})

it.each([
  { change: { role: 'client_manager' }, status: 400 },
  { change: { client_id: newId() }, status: 400 },
  { change: {}, status: 204 }
])('returns $status for the change $change', async ({ change, status }) => {
  const { browser, base, organizationId } = await enterOwner()
  const { id } = await addPerson(db, { memberships: { [organizationId]: 'viewer' } })

  expect((await browser.send('PATCH', `${base}/members/${id}`, change)).statusCode).toBe(status)
})

it('keeps the last owner', async () => {
  const { browser, base, person } = await enterOwner()

  const answers = [
    await browser.send('DELETE', `${base}/members/${person.id}`),
    await browser.send('PATCH', `${base}/members/${person.id}`, { role: 'viewer' })
  ]

  expect(answers.map(({ statusCode }) => statusCode)).toEqual([409, 409])
})

it('requires a recent confirmation to change owners', async () => {
  const { browser, base, organizationId } = await enterOwner()
  const { id } = await addPerson(db, { memberships: { [organizationId]: 'viewer' } })
  await testDb.updateTable('sessions').set({ confirmed_at: null }).execute()
  const invite = (role: string) => browser.send('POST', `${base}/members/invitations`, { email: `${role}@b.c`, role })

  const answers = [
    await invite('owner'),
    await browser.send('PATCH', `${base}/members/${id}`, { role: 'owner' }),
    await browser.send('DELETE', `${base}/members/${id}`)
  ]

  expect(answers.map((answer) => answer.json().error)).toEqual(answers.map(() => 'Confirmation Required'))
  expect((await invite('viewer')).statusCode).toBe(201)
})

async function enterOwner() {
  const organizationId = await addOrganization(db)
  const [browser, person] = [open(), await addPerson(db, { memberships: { [organizationId]: 'owner' } })]
  await browser.enter(person)

  return { browser, person, organizationId, base: `/organizations/${organizationId}` }
}
