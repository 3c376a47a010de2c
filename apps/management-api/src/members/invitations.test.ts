import { addOrganization, createTestDatabase } from '@callbook/db/testing'
import { expect, it } from 'vitest'
import { startConsole } from '../testing/console/console.ts'
import { addPerson, password } from '../testing/console/people.ts'

const { db, testDb } = await createTestDatabase()
const { open } = startConsole(testDb)

it('lists open invitations without their links', async () => {
  const { browser, base, name } = await enterOwner()
  const token = await invite(browser, base, 'ann@example.com')

  const listed = await browser.send('GET', base)

  expect(listed.json().data).toEqual([
    {
      id: expect.any(String),
      email: 'ann@example.com',
      role: 'viewer',
      client_id: null,
      invited_by: name,
      created_at: expect.any(String),
      expires_at: expect.any(String)
    }
  ])
  expect(listed.body).not.toContain(token)
  await open().send('POST', '/links/use', { token, name: 'Ann', password })
  expect((await browser.send('GET', base)).json().data).toEqual([])
})

it('replaces the link when a new one is created', async () => {
  const { browser, base } = await enterOwner()
  const before = await invite(browser, base, 'bo@example.com')
  const [{ id }] = (await browser.send('GET', base)).json().data

  const resent = await browser.send('POST', `${base}/${id}/resend`)

  const after = tokenOf(resent)
  expect(resent.statusCode).toBe(201)
  expect(await canUse(before)).toBe(false)
  expect((await browser.send('GET', base)).json().data).toMatchObject([{ email: 'bo@example.com', role: 'viewer' }])
  expect((await browser.send('POST', `${base}/${id}/resend`)).statusCode).toBe(404)
  expect(await canUse(after)).toBe(true)
})

it('revokes an invitation, once', async () => {
  const { browser, base } = await enterOwner()
  const token = await invite(browser, base, 'cy@example.com')
  const [{ id }] = (await browser.send('GET', base)).json().data

  const answers = [await browser.send('DELETE', `${base}/${id}`), await browser.send('DELETE', `${base}/${id}`)]

  expect(answers.map(({ statusCode }) => statusCode)).toEqual([204, 404])
  expect(await canUse(token)).toBe(false)
})

it('does not show or change invitations of other organizations', async () => {
  const [ours, theirs] = [await enterOwner(), await enterOwner()]
  await invite(theirs.browser, theirs.base, 'di@example.com')
  const [{ id }] = (await theirs.browser.send('GET', theirs.base)).json().data

  const answers = [
    await ours.browser.send('POST', `${ours.base}/${id}/resend`),
    await ours.browser.send('DELETE', `${ours.base}/${id}`)
  ]

  expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404])
  expect((await ours.browser.send('GET', ours.base)).json().data).toEqual([])
})

type Browser = ReturnType<typeof open>

async function enterOwner() {
  const organizationId = await addOrganization(testDb)
  const [browser, person] = [open(), await addPerson(db, { memberships: { [organizationId]: 'owner' } })]
  await browser.enter(person)
  const { name } = (await browser.send('GET', '/me')).json().data

  return { browser, base: `/organizations/${organizationId}/members/invitations`, name }
}

async function invite(browser: Browser, base: string, email: string): Promise<string> {
  return tokenOf(await browser.send('POST', base, { email, role: 'viewer' }))
}

function tokenOf(answer: Awaited<ReturnType<Browser['send']>>): string {
  return answer.json().data.url.split('#')[1]
}

async function canUse(token: string): Promise<boolean> {
  return (await open().send('POST', '/links/check', { token })).statusCode === 200
}
