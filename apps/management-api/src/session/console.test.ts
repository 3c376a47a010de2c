import { newId } from '@callbook/db'
import { addOrganization, createTestDatabase } from '@callbook/db/testing'
import { describe, expect, it } from 'vitest'
import { cookieName, startConsole } from '../testing/console/console.ts'
import { addPerson } from '../testing/console/people.ts'
import { addTenant } from '../testing/index.ts'

const { db, testDb } = await createTestDatabase()
const { app, open } = startConsole(testDb)

describe('GET /me', () => {
  it('is null for a stranger, regardless of cookies', async () => {
    const browser = open()
    const without = await browser.send('GET', '/me')
    browser.token = 'A'.repeat(43)
    const unknown = await browser.send('GET', '/me')

    expect([without.body, unknown.body]).toEqual(Array(2).fill('{"data":null,"awaits_code":false}'))
  })

  it('returns the user, the organizations and the permissions', async () => {
    const organizationId = await addOrganization(db)
    const [person, browser] = [await addPerson(db, { memberships: { [organizationId]: 'viewer' } }), open()]
    await browser.signIn(person)

    const { data } = (await browser.send('GET', '/me')).json()

    expect(data).toMatchObject({
      id: person.id,
      email: person.email,
      platform_role: null,
      permissions: [],
      is_confirmed: true
    })
    expect(data.organizations).toMatchObject([{ id: organizationId, role: 'viewer', permissions: ['read'] }])
  })

  it('returns the permissions of staff in all organizations', async () => {
    const browser = open()
    await browser.signIn(await addPerson(db, { platformRole: 'account_manager' }))

    const { data } = (await browser.send('GET', '/me')).json()

    expect(data.permissions).toContain('revoke_api_keys')
    expect(data.permissions).not.toContain('manage_people')
  })
})

describe('/sessions', () => {
  it('lists the sessions of the user, which can be ended individually or together', async () => {
    const person = await addPerson(db)
    const [here, there, elsewhere, stranger] = [open(), open(), open(), open()]
    for (const browser of [here, there, elsewhere]) await browser.signIn(person)
    await stranger.signIn(await addPerson(db))
    const sessions = (await here.send('GET', '/sessions')).json().data
    const [{ id: foreign }] = (await stranger.send('GET', '/sessions')).json().data
    const ofThere = (await there.send('GET', '/me')).json().data.session_id

    expect(sessions).toHaveLength(3)
    expect(sessions.filter(({ is_current }: { is_current: boolean }) => is_current)).toHaveLength(1)
    expect((await here.send('DELETE', `/sessions/${ofThere}`)).statusCode).toBe(204)
    expect((await there.send('GET', '/sessions')).statusCode).toBe(401)
    const answers = await Promise.all(
      [foreign, ofThere, newId(), 'x'].map((id) => here.send('DELETE', `/sessions/${id}`))
    )
    expect(answers.map(({ statusCode, body }) => [statusCode, body])).toEqual(
      answers.map(() => [404, '{"error":"Session not found"}'])
    )

    await here.send('DELETE', '/sessions')

    expect((await elsewhere.send('GET', '/sessions')).statusCode).toBe(401)
    expect((await here.send('GET', '/sessions')).json().data).toHaveLength(1)
    expect((await stranger.send('GET', '/sessions')).statusCode).toBe(200)
  })
})

describe('the credentials of one API', () => {
  it('are not accepted by the other', async () => {
    const [{ key }, browser] = [await addTenant(db), open()]
    await browser.signIn(await addPerson(db, { platformRole: 'administrator' }))
    const cookie = `${cookieName}=${browser.token}`

    const withCookie = await app.inject({ url: '/v1/auth/me', headers: { cookie } })
    const withKey = await open().send('GET', '/sessions', undefined, { 'x-api-key': key })

    expect([withCookie.statusCode, withKey.statusCode]).toEqual([401, 401])
  })
})
