import { randomBytes } from 'node:crypto'
import { commandLine, inviteMember, makeUserLink } from '@callbook/accounts'
import { addOrganization, createTestDatabase } from '@callbook/db/testing'
import { describe, expect, it } from 'vitest'
import { startConsole } from '../testing/console/console.ts'
import { addPerson, password } from '../testing/console/people.ts'

const { db, testDb } = await createTestDatabase()
const { open } = startConsole(testDb)
const organizationId = await addOrganization(db)
const made = () => ({ now: new Date(), randomBytes })

describe('a sign-in link', () => {
  it('can be checked repeatedly, and signs in once', async () => {
    const person = await addPerson(db)
    const link = await makeUserLink({ db, actor: commandLine, ...made() }, { userId: person.id, purpose: 'sign_in' })
    const use = { token: link?.token }
    const browsers = [open(), open(), open()]

    const check = await open().send('POST', '/links/check', use)
    const answers = await Promise.all(browsers.map((browser) => browser.send('POST', '/links/use', use)))

    expect(check.json().data).toMatchObject({ purpose: 'sign_in', email: person.email, requires_password: false })
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 404, 404])
    expect(browsers.filter(({ token }) => token !== undefined)).toHaveLength(1)
    expect((await open().send('POST', '/links/check', use)).body).toBe('{"error":"Link not found"}')
  })

  it('signs in while others try the password of the account', async () => {
    const [person, thief] = [await addPerson(db), open()]
    for (let attempt = 0; attempt < 10; attempt += 1) await thief.signIn(person, 'a wrong password')
    const link = await makeUserLink({ db, actor: commandLine, ...made() }, { userId: person.id, purpose: 'sign_in' })

    expect((await open().send('POST', '/links/use', { token: link?.token })).statusCode).toBe(200)
  })

  it.each(['', 'x', 'A'.repeat(43), '../..'])('cannot have the token %j', async (token) => {
    const answers = [
      await open().send('POST', '/links/check', { token }),
      await open().send('POST', '/links/use', { token })
    ]

    expect(answers.map(({ statusCode }) => statusCode)).toEqual(token === '' ? [400, 400] : [404, 404])
  })

  it('cannot be guessed faster than ten times a minute', async () => {
    const thief = open()
    for (let attempt = 0; attempt < 10; attempt += 1) await thief.send('POST', '/links/check', { token: 'x' })

    expect((await thief.send('POST', '/links/use', { token: 'x' })).statusCode).toBe(429)
  })
})

describe('an invitation', () => {
  it('requires a name and a password of a new user, and adds a member', async () => {
    const email = `${randomBytes(6).toString('hex')}@example.com`
    const { token } = await inviteMember(
      { db, organizationId, actor: commandLine, ...made() },
      { email, role: 'reviewer' }
    )
    const browser = open()

    const without = await browser.send('POST', '/links/use', { token, name: 'Ann' })
    const short = await browser.send('POST', '/links/use', { token, name: 'Ann', password: 'short' })
    const used = await browser.send('POST', '/links/use', { token, name: 'Ann', password })

    expect([without.statusCode, short.statusCode, used.statusCode]).toEqual([400, 400, 200])
    expect(used.json().data).toEqual({ organization_id: organizationId, awaits_code: false })
    expect((await browser.send('GET', '/me')).json().data.organizations).toMatchObject([{ role: 'reviewer' }])
  })

  it('adds a signed-in account that staff created, and reveals nothing to strangers', async () => {
    const [person, browser] = [await addPerson(db), open()]
    const invite = async (email: string) =>
      (await inviteMember({ db, organizationId, actor: commandLine, ...made() }, { email, role: 'viewer' })).token
    const [token, other] = [await invite(person.email), await invite('nobody-knows@example.com')]

    const checks = [await open().send('POST', '/links/check', { token })]
    checks.push(await open().send('POST', '/links/check', { token: other }))
    await browser.signIn(person)
    const own = await browser.send('POST', '/links/check', { token })
    const used = await browser.send('POST', '/links/use', { token })

    const [known, unknown] = checks.map((check) => ({ ...check.json().data, email: '' }))
    expect(known).toEqual(unknown)
    expect(known).toMatchObject({ requires_password: true, requires_sign_in: false, allows_sign_in: true })
    expect(own.json().data).toMatchObject({ requires_password: false, requires_sign_in: false, allows_sign_in: false })
    expect(used.json().data.organization_id).toBe(organizationId)
    expect((await browser.send('GET', '/me')).json().data.id).toBe(person.id)
  })
})
