import { createTestDatabase } from '@callbook/db/testing'
import { describe, expect, it } from 'vitest'
import { startConsole } from '../testing/console/console.ts'
import { addPerson, password, type TestPerson } from '../testing/console/people.ts'
import { withSecondFactor } from '../testing/console/requests/accounts.ts'
import { codeOf } from '../testing/console/totp.ts'

const { db, testDb } = await createTestDatabase()
const { open } = startConsole(testDb)
const world = { db, testDb, open }

describe('PATCH /me', () => {
  it('changes only the given fields', async () => {
    const browser = await enter(await addPerson(db))
    await browser.send('PATCH', '/me', { time_zone: 'Europe/Berlin' })
    await browser.send('PATCH', '/me', { name: ' Ann ' })

    expect((await browser.send('GET', '/me')).json().data).toMatchObject({ name: 'Ann', time_zone: 'Europe/Berlin' })
    await browser.send('PATCH', '/me', { time_zone: null })
    expect((await browser.send('GET', '/me')).json().data).toMatchObject({ name: 'Ann', time_zone: null })
  })

  it('changes formats', async () => {
    const browser = await enter(await addPerson(db))
    expect((await browser.send('GET', '/me')).json().data).toMatchObject({ locale: null, hour_cycle: null })
    await browser.send('PATCH', '/me', { locale: 'ar-EG', hour_cycle: 'h23' })
    await browser.send('PATCH', '/me', { name: 'Ann' })

    expect((await browser.send('GET', '/me')).json().data).toMatchObject({ locale: 'ar-EG', hour_cycle: 'h23' })
    await browser.send('PATCH', '/me', { locale: null, hour_cycle: null })
    expect((await browser.send('GET', '/me')).json().data).toMatchObject({ locale: null, hour_cycle: null })
  })

  it.each([
    { time_zone: 'Mars/Olympus' },
    { locale: 'no_locale' },
    { locale: 'qq-QQ' },
    { locale: '' },
    { hour_cycle: 'h24' },
    { time_zone: '+01:00' },
    { name: ' ' },
    { name: 'a\nb' },
    { email: 'a@b.c' },
    { platform_role: 'administrator' }
  ])('rejects %o', async (body) => {
    const browser = await enter(await addPerson(db))

    expect((await browser.send('PATCH', '/me', body)).statusCode).toBe(400)
  })
})

describe('PUT /me/password', () => {
  it('changes the password, and ends all other sessions', async () => {
    const person = await addPerson(db)
    const [browser, other] = [await enter(person), await enter(person)]

    const response = await browser.send('PUT', '/me/password', { password: 'another horse battery' })

    expect(response.statusCode).toBe(204)
    expect((await browser.send('GET', '/sessions')).statusCode).toBe(200)
    expect((await other.send('GET', '/sessions')).statusCode).toBe(401)
    expect((await open().signIn(person)).statusCode).toBe(401)
    expect((await open().signIn(person, 'another horse battery')).statusCode).toBe(200)
  })

  it('requires a recent confirmation', async () => {
    const browser = await enter(await addPerson(db))
    await forgetConfirmation()

    const stale = await browser.send('PUT', '/me/password', { password: 'another horse battery' })
    await browser.send('POST', '/session/confirm', { password })
    const fresh = await browser.send('PUT', '/me/password', { password: 'another horse battery' })

    expect([stale.statusCode, stale.json().error]).toEqual([403, 'Confirmation Required'])
    expect(fresh.statusCode).toBe(204)
  })

  it('requires 12 to 128 characters', async () => {
    const browser = await enter(await addPerson(db))

    const response = await browser.send('PUT', '/me/password', { password: 'elevenchars' })

    expect(response.json().message).toBe('password must have 12 to 128 characters')
  })

  it.each([
    { kind: 'a common one', make: () => 'Password1234', message: /a common one/ },
    { kind: 'one character', make: () => 'aaaaaaaaaaaa', message: /repeat a few characters/ },
    { kind: 'the address', make: ({ email }: { email: string }) => email, message: /your email address/ },
    { kind: 'the product', make: () => 'callbookcallbook', message: /repeat|Callbook/ }
  ])('rejects $kind', async ({ make, message }) => {
    const person = await addPerson(db)
    const browser = await enter(person)

    const response = await browser.send('PUT', '/me/password', { password: make(person) })

    expect(response.statusCode).toBe(400)
    expect(response.json().message).toMatch(message)
  })
})

describe('the second factor', () => {
  it('is enabled by one of its codes, not before', async () => {
    const browser = await enter(await addPerson(db))
    const { secret, uri } = (await browser.send('POST', '/me/second-factor')).json().data

    const wrong = await browser.send('PUT', '/me/second-factor', { code: '000000' })
    const before = (await browser.send('GET', '/me')).json().data.has_second_factor
    const right = await browser.send('PUT', '/me/second-factor', { code: codeOf(secret) })

    expect(uri).toContain(secret)
    expect([wrong.statusCode, before, right.statusCode]).toEqual([403, false, 200])
    expect(right.json().data.recovery_codes).toHaveLength(10)
    expect((await browser.send('GET', '/me')).json().data.has_second_factor).toBe(true)
    expect((await browser.send('POST', '/me/second-factor')).statusCode).toBe(409)
  })

  it('can be removed if it is not required', async () => {
    const { browser, person, secret } = await withSecondFactor(world)

    await browser.send('POST', '/session/confirm', { password })
    const byPassword = await browser.send('POST', '/me/second-factor/removal', { code: password })
    expect([byPassword.statusCode, byPassword.json().error]).toEqual([403, 'Wrong Password Or Code'])
    const removal = await browser.send('POST', '/me/second-factor/removal', { code: codeOf(secret, 1) })
    expect(removal.statusCode).toBe(204)
    expect((await open().signIn(person)).json().data.awaits_code).toBe(false)
  })
})

describe('with a required second factor', () => {
  const strict = startConsole(testDb, { secondFactor: 'everyone' })

  it('rejects most requests before it is set up, and its removal', async () => {
    const browser = strict.open()
    await browser.signIn(await addPerson(db, { platformRole: 'administrator' }))

    expect((await browser.send('GET', '/me')).json().data.must_set_second_factor).toBe(true)
    expect((await browser.send('GET', '/people')).json().error).toBe('Second Factor Required')
    expect((await browser.send('PUT', '/me/password', { password })).statusCode).toBe(403)
    const { secret } = (await browser.send('POST', '/me/second-factor')).json().data
    await browser.send('PUT', '/me/second-factor', { code: codeOf(secret) })
    expect((await browser.send('GET', '/people')).statusCode).toBe(200)
    expect((await browser.send('GET', '/me')).json().data).toMatchObject({
      needs_second_factor: true,
      must_set_second_factor: false
    })
    expect((await browser.send('POST', '/me/second-factor/removal', { code: '000000' })).json()).toEqual({
      error: 'Forbidden',
      message: 'The operator of this installation requires a second factor'
    })
  })

  it('can be limited to staff', async () => {
    const ofStaff = startConsole(testDb, { secondFactor: 'staff' })
    const [staff, user] = [ofStaff.open(), ofStaff.open()]
    await staff.signIn(await addPerson(db, { platformRole: 'account_manager' }))
    await user.signIn(await addPerson(db))

    const reported = await Promise.all([staff, user].map(async (one) => (await one.send('GET', '/me')).json().data))
    expect(reported).toMatchObject([
      { needs_second_factor: true, must_set_second_factor: true },
      { needs_second_factor: false, must_set_second_factor: false }
    ])
  })
})

async function enter(person: TestPerson) {
  const browser = open()
  await browser.signIn(person)

  return browser
}

/** Makes all confirmations an hour old. */
async function forgetConfirmation(): Promise<void> {
  await testDb
    .updateTable('sessions')
    .set({ confirmed_at: new Date(Date.now() - 3_600_000) })
    .execute()
}
