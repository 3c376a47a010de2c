import { randomBytes } from 'node:crypto'
import { commandLine, createPasswords, setUserDisabled } from '@callbook/accounts'
import { createTestDatabase } from '@callbook/db/testing'
import { describe, expect, it } from 'vitest'
import { startConsole } from '../testing/console/console.ts'
import { addPerson, password } from '../testing/console/people.ts'
import { withSecondFactor } from '../testing/console/requests/accounts.ts'
import { codeOf } from '../testing/console/totp.ts'

const { db, testDb } = await createTestDatabase()
const { open } = startConsole(testDb)
const world = { db, testDb, open }

describe('POST /session', () => {
  it('begins a session, whose token is only in a cookie', async () => {
    const [person, browser] = [await addPerson(db), open()]

    const response = await browser.send('POST', '/session', { email: ` ${person.email.toUpperCase()} `, password })

    expect(response.json()).toEqual({ data: { awaits_code: false, accounts: [] } })
    expect(response.headers['set-cookie']).toEqual([
      expect.stringMatching(/^__Host-callbook_session=[\w-]{43}; Path=\/; Secure; HttpOnly; SameSite=Strict$/),
      expect.stringMatching(
        /^__Host-callbook_device=[\w.-]+; Max-Age=34560000; Path=\/; Secure; HttpOnly; SameSite=Strict$/
      )
    ])
    expect(response.headers['cache-control']).toBe('no-store')
    expect(response.body).not.toContain(browser.token)
    expect((await browser.send('GET', '/me')).json().data.email).toBe(person.email)
  })

  it('gives the same response for a wrong password, an unknown address and a disabled user', async () => {
    const [person, disabled] = [await addPerson(db), await addPerson(db)]
    await setUserDisabled({ db, actor: commandLine, now: new Date() }, disabled.id, { isDisabled: true })

    const answers = await Promise.all([
      open().signIn(person, 'correct horse bakery'),
      open().signIn({ email: 'nobody@example.com' }),
      open().signIn(disabled)
    ])

    expect(new Set(answers.map(({ body }) => body))).toEqual(
      new Set(['{"error":"Unauthorized","message":"The email address or the password is wrong"}'])
    )
    expect(answers.map(({ statusCode, headers }) => [statusCode, headers['set-cookie']])).toEqual(
      answers.map(() => [401, undefined])
    )
  })

  it.each([
    { body: { email: 'a@b.c' }, message: 'password is missing' },
    { body: { email: 1, password: 'x' }, message: 'email must be a text of 1 to 1024 characters' },
    { body: { email: 'a@b.c', password: 'x\0' }, message: 'password must be a text of 1 to 1024 characters' },
    { body: { email: 'a@b.c', password: 'x', remember: true }, message: 'Unknown member: remember' },
    { body: [], message: 'The body must be a JSON object' }
  ])('describes the error in $body', async ({ body, message }) => {
    const response = await open().send('POST', '/session', body)

    expect(response.statusCode).toBe(400)
    expect(response.json()).toEqual({ error: 'Bad Request', message })
  })

  it('rejects the eleventh attempt of an address, without affecting others', async () => {
    const [person, thief, browser] = [await addPerson(db), open(), open()]
    await browser.signIn(person)
    for (let attempt = 0; attempt < 10; attempt += 1) await thief.signIn(person, 'a wrong password')

    const refused = await thief.signIn(person)

    expect(refused.statusCode).toBe(429)
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(50)
    expect((await browser.send('GET', '/me')).json().data).not.toBeNull()
    expect((await open().signIn(person)).statusCode).toBe(200)
  })

  it('limits concurrent password checks and their queue', async () => {
    // A check takes much longer than the arrival of the other requests, also on a busy machine.
    const costs = { algorithm: 'argon2id', memory: 16_384, passes: 6, lanes: 1 } as const
    const dear = startConsole(testDb, { passwords: createPasswords(randomBytes, costs) })
    const many = Array.from({ length: 75 }, () => dear.open().signIn({ email: 'nobody@example.com' }))

    const statuses = (await Promise.all(many)).map(({ statusCode }) => statusCode)

    expect(new Set(statuses)).toEqual(new Set([401, 429]))
    // How many of the queue are checked before their wait ends depends on the machine.
    expect(statuses.filter((status) => status === 401).length).toBeGreaterThan(1)
  })

  it('rejects bodies of more than 16 KiB', async () => {
    const response = await open().send('POST', '/session', { email: 'x'.repeat(17_000), password })

    expect(response.statusCode).toBe(413)
  })
})

describe('the code of the second factor', () => {
  it('is required before other requests', async () => {
    const { person, secret } = await withSecondFactor(world)
    const browser = open()

    expect((await browser.signIn(person)).json()).toEqual({ data: { awaits_code: true, accounts: [] } })
    expect((await browser.send('GET', '/me')).json()).toEqual({ data: null, awaits_code: true })
    expect((await browser.send('GET', '/sessions')).statusCode).toBe(401)
    expect((await browser.send('PUT', '/me/password', { password })).statusCode).toBe(401)
    expect((await browser.send('POST', '/session/code', { code: codeOf(secret, 1) })).statusCode).toBe(204)
    expect((await browser.send('GET', '/sessions')).statusCode).toBe(200)
  })

  it('is accepted once', async () => {
    const { person, secret } = await withSecondFactor(world)
    const [first, second] = [open(), open()]
    await first.signIn(person)
    await second.signIn(person)
    const code = codeOf(secret, 1)

    const answers = [
      await first.send('POST', '/session/code', { code }),
      await second.send('POST', '/session/code', { code })
    ]

    expect(answers.map(({ statusCode }) => statusCode)).toEqual([204, 403])
    expect(answers[1]?.json()).toEqual({
      error: 'Wrong Password Or Code',
      message: 'The password or code is wrong or was already used'
    })
  })

  it('is required before the browser is known', async () => {
    const { person, secret } = await withSecondFactor(world)
    const browser = open()

    await browser.signIn(person)
    expect(browser.device).toBeUndefined()
    await browser.send('POST', '/session/code', { code: codeOf(secret, 1) })
    expect(browser.device).toBeDefined()
  })

  it('can be a recovery code, each once', async () => {
    const { person, recoveryCodes } = await withSecondFactor(world)
    const statuses: number[] = []
    for (const code of [recoveryCodes[0], recoveryCodes[0], recoveryCodes[1]]) {
      const browser = open()
      await browser.signIn(person)
      statuses.push((await browser.send('POST', '/session/code', { code })).statusCode)
    }

    expect(statuses).toEqual([204, 403, 204])
  })
})

describe('POST /session/confirm', () => {
  it('accepts a password, or a code if there is a second factor', async () => {
    const { browser, secret } = await withSecondFactor(world)
    const other = open()
    await other.signIn(await addPerson(db))
    const confirm = async (body: object) => (await browser.send('POST', '/session/confirm', body)).statusCode

    expect(await confirm({})).toBe(400)
    expect(await confirm({ password, code: '1' })).toBe(400)
    expect(await confirm({ password: 'a wrong password' })).toBe(403)
    expect(await confirm({ password })).toBe(403)
    expect((await other.send('POST', '/session/confirm', { password })).statusCode).toBe(204)
    expect(await confirm({ code: codeOf(secret, 1) })).toBe(204)
  })
})

describe('DELETE /session', () => {
  it('ends the session, and deletes the cookie', async () => {
    const browser = open()
    await browser.signIn(await addPerson(db))
    const { token } = browser

    const response = await browser.send('DELETE', '/session')

    expect(response.headers['set-cookie']).toMatch(/^__Host-callbook_session=; Max-Age=0; /)
    browser.token = token
    expect((await browser.send('GET', '/me')).json()).toEqual({ data: null, awaits_code: false })
  })
})
