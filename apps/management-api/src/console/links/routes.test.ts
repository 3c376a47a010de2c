import { randomBytes } from 'node:crypto'
import { commandLine, inviteMember, makeUserLink } from '@callbook/accounts'
import { addOrganization, createTestDatabase } from '@callbook/db/testing'
import { describe, expect, it } from 'vitest'
import { startConsole } from '../testing/console.ts'
import { addPerson, password } from '../testing/people.ts'

const { db, testDb } = await createTestDatabase()
const { open } = startConsole(testDb)
const organizationId = await addOrganization(db)
const made = () => ({ now: new Date(), randomBytes })

describe('a link to sign in', () => {
  it('tells what it is for as often as it is asked, and signs in once', async () => {
    const person = await addPerson(db)
    const link = await makeUserLink(db, { email: person.email, purpose: 'sign_in' }, commandLine, made())
    const use = { token: link?.token }
    const browsers = [open(), open(), open()]

    const check = await open().send('POST', '/links/check', use)
    const answers = await Promise.all(browsers.map((browser) => browser.send('POST', '/links/use', use)))

    expect(check.json().data).toMatchObject({ purpose: 'sign_in', email: person.email, asks_password: false })
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 404, 404])
    expect(browsers.filter(({ token }) => token !== undefined)).toHaveLength(1)
    expect((await open().send('POST', '/links/check', use)).body).toBe('{"error":"Link not found"}')
  })

  it('signs in while the password of the account is tried by others', async () => {
    const [person, thief] = [await addPerson(db), open()]
    for (let attempt = 0; attempt < 10; attempt += 1) await thief.signIn(person, 'a wrong password')
    const link = await makeUserLink(db, { email: person.email, purpose: 'sign_in' }, commandLine, made())

    expect((await open().send('POST', '/links/use', { token: link?.token })).statusCode).toBe(200)
  })

  it.each(['', 'x', 'A'.repeat(43), '../..'])('is not %j', async (token) => {
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
  it('asks a newcomer for a name and a password, and makes a member', async () => {
    const email = `${randomBytes(6).toString('hex')}@example.com`
    const { token } = await inviteMember(db, organizationId, { email, role: 'reviewer' }, commandLine, made())
    const browser = open()

    const without = await browser.send('POST', '/links/use', { token, name: 'Ann' })
    const short = await browser.send('POST', '/links/use', { token, name: 'Ann', password: 'short' })
    const used = await browser.send('POST', '/links/use', { token, name: 'Ann', password })

    expect([without.statusCode, short.statusCode, used.statusCode]).toEqual([400, 400, 200])
    expect(used.json().data).toEqual({ organization_id: organizationId, awaits_code: false })
    expect((await browser.send('GET', '/me')).json().data.organizations).toMatchObject([{ role: 'reviewer' }])
  })

  it('for somebody who has an account works only while they are signed in', async () => {
    const [person, browser] = [await addPerson(db), open()]
    const { email } = person
    const { token } = await inviteMember(db, organizationId, { email, role: 'viewer' }, commandLine, made())

    const stranger = await open().send('POST', '/links/use', { token, name: 'Eve', password })
    await browser.signIn(person)
    const used = await browser.send('POST', '/links/use', { token })

    expect([stranger.statusCode, stranger.json().error]).toEqual([409, 'Conflict'])
    expect(used.json().data.organization_id).toBe(organizationId)
  })
})
