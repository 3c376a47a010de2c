import { newId } from '@callbook/db'
import { createTestDatabase } from '@callbook/db/testing'
import { expect, it } from 'vitest'
import { startConsole } from '../testing/console/console.ts'
import { addPerson, password } from '../testing/console/people.ts'
import { withSecondFactor } from '../testing/console/requests/accounts.ts'

const { db, testDb } = await createTestDatabase()
const { open } = startConsole(testDb)

it('lists all users without their credentials', async () => {
  const [administrator, person] = [await enterAdministrator(), await addPerson(db)]

  const response = await administrator.browser.send('GET', '/people')

  expect(response.json().data).toContainEqual(expect.objectContaining({ id: person.id, email: person.email }))
  expect(response.body).not.toMatch(/argon2|password|totp|token/)
})

it('invites a user, who becomes staff by using the link', async () => {
  const { browser } = await enterAdministrator()
  const invitation = { email: 'New.Person@Example.com', name: 'New', platform_role: 'account_manager' }

  const response = await browser.send('POST', '/people/invitations', invitation)
  const { person, link } = response.json().data
  const [, token] = link.url.split('https://console.example.com/console/link#')
  const newcomer = open()
  await newcomer.send('POST', '/links/use', { token, name: 'Ann', password })

  expect(person).toMatchObject({ email: 'new.person@example.com', platform_role: 'account_manager' })
  expect((await newcomer.send('GET', '/me')).json().data).toMatchObject({ id: person.id, name: 'Ann' })
  expect((await browser.send('POST', '/people/invitations', invitation)).statusCode).toBe(409)
})

it('disables a user at once, and enables the user again', async () => {
  const { browser } = await enterAdministrator()
  const [person, theirs] = [await addPerson(db), open()]
  await theirs.signIn(person)

  const disabled = await browser.send('PATCH', `/people/${person.id}`, { is_disabled: true })

  expect(disabled.json().data.disabled_at).not.toBeNull()
  expect((await theirs.send('GET', '/sessions')).statusCode).toBe(401)
  expect((await theirs.signIn(person)).statusCode).toBe(401)
  await browser.send('PATCH', `/people/${person.id}`, { is_disabled: false })
  expect((await theirs.signIn(person)).statusCode).toBe(200)
})

it('changes the staff role separately, and rejects a change of one’s own role', async () => {
  const { browser, person: self } = await enterAdministrator()
  const person = await addPerson(db)
  const patch = async (id: string, body: object) => (await browser.send('PATCH', `/people/${id}`, body)).statusCode

  expect(await patch(person.id, { platform_role: 'administrator' })).toBe(200)
  expect(await patch(person.id, {})).toBe(400)
  expect(await patch(person.id, { platform_role: null, is_disabled: true })).toBe(400)
  expect(await patch(self.id, { platform_role: null })).toBe(409)
  expect(await patch(newId(), { is_disabled: true })).toBe(404)
  expect(await patch('x', { is_disabled: true })).toBe(404)
})

it('resets the second factor of a user', async () => {
  const { browser } = await enterAdministrator()
  const { person } = await withSecondFactor({ db, testDb, open })

  const response = await browser.send('DELETE', `/people/${person.id}/second-factor`)

  expect(response.statusCode).toBe(204)
  expect((await open().signIn(person)).json().data.awaits_code).toBe(false)
})

it('creates a link that replaces password and sessions, unless the user is disabled', async () => {
  const { browser } = await enterAdministrator()
  const [person, theirs] = [await addPerson(db), open()]
  await theirs.signIn(person)

  const created = await browser.send('POST', `/people/${person.id}/links`)
  await browser.send('PATCH', `/people/${person.id}`, { is_disabled: true })
  const refused = await browser.send('POST', `/people/${person.id}/links`)

  expect(created.statusCode).toBe(201)
  expect(created.json().data).toMatchObject({
    email: person.email,
    url: expect.stringMatching(/^https:\/\/console\.example\.com\/console\/link#\S+$/)
  })
  expect((await theirs.send('GET', '/sessions')).statusCode).toBe(401)
  expect([refused.statusCode, refused.json().message]).toEqual([409, 'The user is disabled'])
})

it('requires a recent confirmation to change staff', async () => {
  const { browser } = await enterAdministrator()
  const person = await addPerson(db)
  await testDb.updateTable('sessions').set({ confirmed_at: null }).execute()

  const answers = [
    await browser.send('PATCH', `/people/${person.id}`, { platform_role: 'administrator' }),
    await browser.send('POST', '/people/invitations', { email: 'x@example.com', name: 'X', platform_role: null }),
    await browser.send('POST', `/people/${person.id}/links`),
    await browser.send('DELETE', `/people/${person.id}/second-factor`)
  ]

  expect(answers.map((answer) => answer.json().error)).toEqual(answers.map(() => 'Confirmation Required'))
})

async function enterAdministrator() {
  const [browser, person] = [open(), await addPerson(db, { platformRole: 'administrator' })]
  await browser.signIn(person)

  return { browser, person }
}
