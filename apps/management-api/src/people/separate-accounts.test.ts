import { randomBytes } from 'node:crypto'
import { addOrganization, createTestDatabase } from '@callbook/db/testing'
import { describe, expect, it } from 'vitest'
import { type Browser, startConsole } from '../testing/console/console.ts'
import { addPerson, password } from '../testing/console/people.ts'

const { db, testDb } = await createTestDatabase()
const { open } = startConsole(testDb)
const malloryPassword = 'a password of Mallory'

describe('an owner who invites an address of another person and uses the link', () => {
  it('gets no access to organizations that the address joins later, by session or by password', async () => {
    const [mallory, owner] = [await enterOwner(), await enterOwner()]
    const email = newAddress()
    const hijacker = await accept(await invite(mallory, email, 'owner'), malloryPassword)

    const victim = await accept(await invite(owner, email, 'owner'), password)

    const [hijacked, own] = [await idOf(hijacker), await idOf(victim)]
    expect(own).not.toBe(hijacked)
    expect((await victim.send('GET', `${owner.base}/calls`)).statusCode).toBe(200)
    expect((await hijacker.send('GET', `${owner.base}/calls`)).statusCode).toBe(404)
    const again = open()
    await again.signIn({ email }, malloryPassword)
    expect(await idOf(again)).toBe(hijacked)
    expect((await again.send('GET', `${owner.base}/calls`)).statusCode).toBe(404)
    const key = { name: 'Key', environment: 'sandbox', scopes: [], expires_at: null }
    expect((await again.send('POST', `${owner.base}/api-keys`, key)).statusCode).toBe(404)
  })

  it('gets no access to the first account either, if the second owner is the attacker', async () => {
    const [owner, mallory] = [await enterOwner(), await enterOwner()]
    const email = newAddress()
    const victim = await accept(await invite(owner, email, 'owner'), password)

    const hijacker = await accept(await invite(mallory, email, 'owner'), malloryPassword)

    expect(await idOf(hijacker)).not.toBe(await idOf(victim))
    expect((await hijacker.send('GET', `${owner.base}/calls`)).statusCode).toBe(404)
    expect((await victim.send('GET', `${owner.base}/calls`)).statusCode).toBe(200)
    const byPassword = open()
    expect((await byPassword.signIn({ email }, password)).statusCode).toBe(200)
    expect(await idOf(byPassword)).toBe(await idOf(victim))
  })

  it('cannot get a staff account, or access to the account that staff create', async () => {
    const [mallory, administrator] = [await enterOwner(), await enterAdministrator()]
    const email = newAddress()
    const hijacker = await accept(await invite(mallory, email, 'owner'), malloryPassword)

    const id = await idOf(hijacker)
    const raised = await administrator.send('PATCH', `/people/${id}`, { platform_role: 'account_manager' })
    const input = { email, name: 'Victim', platform_role: 'account_manager' }
    const invited = await administrator.send('POST', '/people/invitations', input)
    const victim = await accept(tokenIn(invited.json().data.link.url), password)

    expect([raised.statusCode, invited.statusCode]).toEqual([409, 201])
    expect((await victim.send('GET', '/me')).json().data.platform_role).toBe('account_manager')
    expect((await hijacker.send('GET', '/me')).json().data.platform_role).toBeNull()
    expect((await hijacker.send('GET', '/organizations')).statusCode).toBe(403)
    const { data: people } = (await administrator.send('GET', '/people')).json()
    const ofAddress = people.filter((person: { email: string }) => person.email === email)
    expect(ofAddress).toMatchObject([
      { id, created_by_organization_id: mallory.organizationId, created_by_organization_name: mallory.name },
      { created_by_organization_id: null, created_by_organization_name: null }
    ])
  })

  it('learns nothing about other accounts of the address', async () => {
    const [mallory, owner] = [await enterOwner(), await enterOwner()]
    const [known, unknown] = [newAddress(), newAddress()]
    await accept(await invite(owner, known, 'viewer'), password)
    const staff = await addPerson(db, { platformRole: 'administrator' })

    const answers = []
    for (const email of [known, unknown, staff.email]) {
      const token = await invite(mallory, email, 'viewer')
      const check = await open().send('POST', '/links/check', { token })
      const use = await open().send('POST', '/links/use', { token, name: 'Mallory', password: malloryPassword })
      answers.push([check.body.replace(email, ''), use.statusCode, use.body])
    }

    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
  })
})

describe('a user with several accounts', () => {
  it('chooses one if they have the same password, before a session begins', async () => {
    const [one, other] = [await enterOwner(), await enterOwner()]
    const email = newAddress()
    for (const owner of [one, other]) await accept(await invite(owner, email, 'viewer'), password)
    const browser = open()

    const first = await browser.signIn({ email })
    const { awaits_code: awaitsCode, accounts } = first.json().data
    const wrong = await browser.send('POST', '/session', {
      email,
      password: malloryPassword,
      account_id: accounts[1].id
    })
    const chosen = await browser.send('POST', '/session', { email, password, account_id: accounts[1].id })

    expect([first.statusCode, first.headers['set-cookie'], awaitsCode]).toEqual([200, undefined, false])
    expect(accounts).toMatchObject([{ organizations: [one.name] }, { organizations: [other.name] }])
    expect([wrong.statusCode, chosen.statusCode]).toEqual([401, 200])
    expect((await browser.send('GET', '/me')).json().data.organizations).toMatchObject([{ name: other.name }])
  })

  it('can have them merged by an administrator, which ends the sessions and the passwords of both', async () => {
    const [one, other, administrator] = [await enterOwner(), await enterOwner(), await enterAdministrator()]
    const email = newAddress()
    const hijacker = await accept(await invite(one, email, 'viewer'), malloryPassword)
    const victim = await accept(await invite(other, email, 'owner'), password)
    const [from, into] = [await idOf(hijacker), await idOf(victim)]

    const merged = await administrator.send('POST', `/people/${into}/merge`, { from_id: from })

    expect(merged.json().data.person).toMatchObject({ id: into, created_by_organization_id: null })
    for (const browser of [hijacker, victim]) expect((await browser.send('GET', '/sessions')).statusCode).toBe(401)
    for (const known of [malloryPassword, password])
      expect((await open().signIn({ email }, known)).statusCode).toBe(401)
    const renewed = await accept(tokenIn(merged.json().data.link.url), 'yet another password')
    const { organizations } = (await renewed.send('GET', '/me')).json().data
    expect(organizations.map(({ id }: { id: string }) => id).sort()).toEqual(
      [one.organizationId, other.organizationId].sort()
    )
    expect((await administrator.send('POST', `/people/${into}/merge`, { from_id: into })).statusCode).toBe(409)
  })
})

async function enterOwner() {
  const name = `Tenant ${randomBytes(4).toString('hex')}`
  const organizationId = await addOrganization(db, { name })
  const [browser, person] = [open(), await addPerson(db, { memberships: { [organizationId]: 'owner' } })]
  await browser.signIn(person)

  return { browser, organizationId, name, base: `/organizations/${organizationId}` }
}

type Owner = Awaited<ReturnType<typeof enterOwner>>

async function enterAdministrator(): Promise<Browser> {
  const browser = open()
  await browser.signIn(await addPerson(db, { platformRole: 'administrator' }))

  return browser
}

async function invite({ browser, base }: Owner, email: string, role: string): Promise<string> {
  const { data } = (await browser.send('POST', `${base}/members/invitations`, { email, role })).json()

  return tokenIn(data.url)
}

async function accept(token: string, ofAccount: string): Promise<Browser> {
  const browser = open()
  const { requires_name: requiresName } = (await browser.send('POST', '/links/check', { token })).json().data
  const use = { token, password: ofAccount, ...(requiresName && { name: 'Somebody' }) }
  expect((await browser.send('POST', '/links/use', use)).statusCode).toBe(200)

  return browser
}

async function idOf(browser: Browser): Promise<string> {
  return (await browser.send('GET', '/me')).json().data.id
}

function tokenIn(url: string): string {
  return new URL(url).hash.slice(1)
}

function newAddress(): string {
  return `${randomBytes(6).toString('hex')}@example.com`
}
