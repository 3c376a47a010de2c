import { randomBytes } from 'node:crypto'
import { commandLine, inviteMember, setPlatformRole } from '@callbook/accounts'
import { installation } from '@callbook/db'
import { addOrganization, createTestDatabase } from '@callbook/db/testing'
import { beforeEach, describe, expect, it } from 'vitest'
import { addAccessToken } from '../testing/console/access-tokens.ts'
import { type Browser, origin, startConsole } from '../testing/console/console.ts'
import { startIdentityProvider } from '../testing/console/fake-identity-provider.ts'
import { addPerson, password, type TestPerson } from '../testing/console/people.ts'
import { withSecondFactor } from '../testing/console/requests/accounts.ts'
import { addCovered, addIdentityProvider, signInAt, start, type TestProvider } from '../testing/console/sso.ts'

const { db, testDb } = await createTestDatabase()
const { open } = startConsole(testDb)
const idp = await startIdentityProvider()
const world = { db, testDb, open }

beforeEach(() => {
  idp.misbehavior = {}
})

const viewers = { group: 'viewers', role: 'viewer', client_id: null }
const owners = { group: 'owners', role: 'owner', client_id: null }

async function addLinked(provider: TestProvider, role: 'owner' | 'reviewer' | 'viewer' = 'viewer') {
  const subject = randomBytes(6).toString('hex')

  return { ...(await addCovered(testDb, provider, { role, subject }, idp.issuer)), sub: subject }
}

async function roleOf({ id }: Pick<TestPerson, 'id'>): Promise<string[]> {
  const rows = await testDb.selectFrom('memberships').select('role').where('user_id', '=', id).execute()

  return rows.map(({ role }) => role)
}

async function me(browser: Browser) {
  return (await browser.send('GET', '/me')).json().data
}

describe('signing in', () => {
  it('opens the linked account for the hours of the provider', async () => {
    const provider = await addIdentityProvider(testDb, idp, { sessionHours: 3 })
    const ann = await addLinked(provider)
    const browser = open()

    expect((await browser.send('GET', `/sso/${provider.name}`)).json().data.organization_name).toEqual(
      expect.any(String)
    )
    const url = await start(browser, { purpose: 'sign_in', name: ` ${provider.name.toUpperCase()}` })
    const asked = Object.fromEntries(new URL(url).searchParams)
    const response = await browser.send('POST', '/session/sso/complete', { query: idp.authorize(url, ann) })

    expect(asked).toMatchObject({ code_challenge_method: 'S256', redirect_uri: `${origin}/console/sso/callback` })
    expect(asked['scope']).toBe('openid email profile groups')
    const { data } = response.json()
    expect(data).toMatchObject({ purpose: 'sign_in', awaits_code: false, organization_id: provider.organizationId })
    expect(String(response.headers['set-cookie'])).toContain('__Host-callbook_sso=; Max-Age=0')
    const own = await me(browser)
    expect(own).toMatchObject({ id: ann.id, must_link: false, single_sign_on: { is_enforced: false } })
    const hours = (Date.parse(own.ends_at) - Date.now()) / 3_600_000
    expect(hours).toBeGreaterThan(2.9)
    expect(hours).toBeLessThanOrEqual(3)
  })

  it('counts starts by browser once it has signed in, and completions not at all', async () => {
    const provider = await addIdentityProvider(testDb, idp)
    const ann = await addLinked(provider)
    const [browser, office] = [open(), open()]
    await signInAt(idp, browser, { purpose: 'sign_in', name: provider.name }, ann)
    office.device = browser.device

    for (let attempt = 0; attempt < 9; attempt += 1) {
      const response = await signInAt(idp, office, { purpose: 'sign_in', name: provider.name }, ann)
      expect(response.statusCode).toBe(200)
    }
    const statuses = []
    for (let attempt = 0; attempt < 12; attempt += 1)
      statuses.push(
        (await browser.send('POST', '/session/sso', { purpose: 'sign_in', name: provider.name })).statusCode
      )
    expect(statuses).toContain(429)
  })

  it('returns 404 for an unknown name, and for a provider that is not in use', async () => {
    const { name } = await addIdentityProvider(testDb, idp, { state: 'disabled' })
    for (const one of [name, 'unknown-name']) {
      expect((await open().send('GET', `/sso/${one}`)).statusCode).toBe(404)
      expect((await open().send('POST', '/session/sso', { purpose: 'sign_in', name: one })).statusCode).toBe(404)
    }
  })

  it.each([
    { trustsSecondFactor: false, awaits: true },
    { trustsSecondFactor: true, awaits: false }
  ])(
    'asks for the code of the second factor unless the provider is trusted: $awaits',
    async ({ trustsSecondFactor, awaits }) => {
      const provider = await addIdentityProvider(testDb, idp, { trustsSecondFactor })
      const { person } = await withSecondFactor(world)
      await testDb
        .updateTable('users')
        .set({ created_by_organization_id: provider.organizationId })
        .where('id', '=', person.id)
        .execute()
      const times = { created_at: new Date(), signed_in_at: new Date() }
      const identity = { issuer: idp.issuer, subject: 'bob', user_id: person.id, label: 'Bob', ...times }
      await testDb
        .insertInto('identities')
        .values({ organization_id: provider.organizationId, ...identity })
        .execute()
      const browser = open()

      const response = await signInAt(idp, browser, { purpose: 'sign_in', name: provider.name }, { sub: 'bob' })

      expect(response.json().data.awaits_code).toBe(awaits)
      expect((await me(browser)) === null).toBe(awaits)
    }
  )
})

describe('groups', () => {
  it('create an account, and change its role at each sign-in', async () => {
    const provider = await addIdentityProvider(testDb, idp, { groupRoles: [viewers, owners] })
    const [browser, again] = [open(), open()]
    const person = { sub: 'new', email: 'New@Example.com', name: 'New Person' }

    await signInAt(idp, browser, { purpose: 'sign_in', name: provider.name }, { ...person, groups: ['viewers', 'x'] })
    const first = await me(browser)
    await signInAt(
      idp,
      again,
      { purpose: 'sign_in', name: provider.name },
      { ...person, groups: ['owners', 'viewers'] }
    )

    expect(first).toMatchObject({ email: 'new@example.com', name: 'New Person', has_password: false })
    expect(first.organizations).toMatchObject([{ id: provider.organizationId, role: 'viewer' }])
    expect((await me(again)).organizations).toMatchObject([{ id: provider.organizationId, role: 'owner' }])
    const members = await again.send('GET', `/organizations/${provider.organizationId}/members`)
    expect(members.json().data).toMatchObject([{ role_by_groups: true, identity: 'New@Example.com' }])
    const path = `/organizations/${provider.organizationId}/members/${first.id}`
    const changed = await again.send('PATCH', path, { role: 'viewer' })
    expect(changed.statusCode).toBe(403)
  })

  it('end the access of a user without one, also that of access tokens', async () => {
    const provider = await addIdentityProvider(testDb, idp, { groupRoles: [viewers, owners] })
    await addLinked(provider, 'owner')
    const ann = await addLinked(provider)
    const browser = open()
    await browser.enter(ann)
    const { token } = await addAccessToken(browser)

    const response = await signInAt(
      idp,
      open(),
      { purpose: 'sign_in', name: provider.name },
      { sub: ann.sub, groups: ['other'] }
    )

    expect([response.statusCode, response.json().message]).toEqual([
      403,
      expect.stringContaining('None of your groups')
    ])
    expect(await roleOf(ann)).toEqual([])
    expect(await me(browser)).toBeNull()
    const headers = { authorization: `Bearer ${token}`, origin: undefined }
    expect((await open().send('GET', '/me', undefined, headers)).statusCode).toBe(401)
  })

  it('change nothing if the token has none', async () => {
    const provider = await addIdentityProvider(testDb, idp, { groupRoles: [viewers] })
    const ann = await addLinked(provider, 'reviewer')

    const response = await signInAt(idp, open(), { purpose: 'sign_in', name: provider.name }, { sub: ann.sub })

    expect([response.statusCode, response.json().message]).toEqual([403, expect.stringContaining('no claim groups')])
    expect(await roleOf(ann)).toEqual(['reviewer'])
  })

  it('leave the last owner', async () => {
    const provider = await addIdentityProvider(testDb, idp, { groupRoles: [viewers] })
    const [ann, bob] = [await addLinked(provider, 'owner'), await addLinked(provider, 'owner')]
    for (const { sub } of [ann, bob])
      await signInAt(idp, open(), { purpose: 'sign_in', name: provider.name }, { sub, groups: ['viewers'] })

    expect([await roleOf(ann), await roleOf(bob)]).toEqual([['viewer'], ['owner']])
  })
})

describe('linking', () => {
  it('links the identity to the user of the session, who then signs in by it', async () => {
    const provider = await addIdentityProvider(testDb, idp)
    const person = await addCovered(testDb, provider)
    const [browser, other] = [open(), open()]
    await browser.signIn(person)

    const linked = await signInAt(idp, browser, { purpose: 'link' }, { sub: 'me', email: 'me@idp.example.com' })
    await signInAt(idp, other, { purpose: 'sign_in', name: provider.name }, { sub: 'me', name: 'Me' })

    expect(linked.json().data).toMatchObject({ purpose: 'link' })
    expect(await me(browser)).toMatchObject({ single_sign_on: { identity: 'Me' } })
    expect((await me(other)).id).toBe(person.id)
    const events = await testDb
      .selectFrom('audit_events')
      .select('action')
      .where('is_access', '=', false)
      .where('organization_id', '=', provider.organizationId)
      .execute()
    expect(events).toEqual([{ action: 'member.link' }])
  })

  it('rejects an identity of another user, and accounts that the organization has not created', async () => {
    const provider = await addIdentityProvider(testDb, idp)
    const ann = await addLinked(provider)
    const person = await addCovered(testDb, provider)
    const byStaff = await addPerson(db, { memberships: { [provider.organizationId]: 'owner' } })
    const [browser, ofStaff] = [open(), open()]
    await browser.signIn(person)
    await ofStaff.signIn(byStaff)

    const response = await signInAt(idp, browser, { purpose: 'link' }, { sub: ann.sub })

    expect([response.statusCode, response.json().message]).toEqual([403, expect.stringContaining('another account')])
    expect((await ofStaff.send('POST', '/session/sso', { purpose: 'link' })).statusCode).toBe(404)
  })

  it('needs the session that began', async () => {
    const provider = await addIdentityProvider(testDb, idp)
    const [person, other] = [await addCovered(testDb, provider), await addCovered(testDb, provider)]
    const browser = open()
    await browser.signIn(person)
    const query = idp.authorize(await start(browser, { purpose: 'link' }), { sub: 'me' })
    await browser.signIn(other)

    const response = await browser.send('POST', '/session/sso/complete', { query })

    expect(response.statusCode).toBe(403)
    expect((await open().send('POST', '/session/sso', { purpose: 'link' })).statusCode).toBe(401)
  })
})

describe('an invitation', () => {
  it('is accepted by an identity, with the address of the invitation', async () => {
    const provider = await addIdentityProvider(testDb, idp)
    const browser = open()
    const at = { db, organizationId: provider.organizationId, actor: commandLine, now: new Date(), randomBytes }
    const { token } = await inviteMember(at, { email: 'invited@example.com', role: 'reviewer' })

    const response = await signInAt(
      idp,
      browser,
      { purpose: 'invitation', token },
      { sub: 'inv', email: 'other@example.com', name: 'Ina' }
    )

    expect(response.statusCode).toBe(200)
    expect(await me(browser)).toMatchObject({
      email: 'invited@example.com',
      name: 'Ina',
      organizations: [{ role: 'reviewer' }]
    })
    expect((await open().send('POST', '/session/sso', { purpose: 'invitation', token })).statusCode).toBe(404)
  })

  it('does not open an account with the address, nor another account', async () => {
    const provider = await addIdentityProvider(testDb, idp)
    const [ann, person] = [await addLinked(provider), await addCovered(testDb, provider)]
    const at = { db, organizationId: provider.organizationId, actor: commandLine, now: new Date(), randomBytes }
    await testDb.deleteFrom('memberships').where('user_id', '=', person.id).execute()
    const { token } = await inviteMember(at, { email: person.email, role: 'owner' })

    const unknown = await signInAt(idp, open(), { purpose: 'invitation', token }, { sub: 'unknown' })
    const other = await signInAt(idp, open(), { purpose: 'invitation', token }, { sub: ann.sub })

    expect([unknown.statusCode, other.statusCode]).toEqual([409, 403])
    expect(await roleOf(ann)).toEqual(['viewer'])
  })
})

describe('a confirmation', () => {
  async function enterStale(person: TestPerson): Promise<Browser> {
    const browser = open()
    await browser.enter(person)
    await testDb.updateTable('sessions').set({ confirmed_at: null }).where('user_id', '=', person.id).execute()

    return browser
  }

  it('needs the same identity, and a new sign-in', async () => {
    const provider = await addIdentityProvider(testDb, idp)
    const [ann, bob] = [await addLinked(provider), await addLinked(provider)]
    const browser = await enterStale(ann)
    const old = Math.floor(Date.now() / 1_000) - 700

    const url = await start(browser, { purpose: 'confirm' })
    const stale = await browser.send('POST', '/session/sso/complete', {
      query: idp.authorize(url, { sub: ann.sub, auth_time: old })
    })
    const other = await signInAt(idp, browser, { purpose: 'confirm' }, { sub: bob.sub })
    const before = await me(browser)
    const right = await signInAt(idp, browser, { purpose: 'confirm' }, { sub: ann.sub })

    expect(new URL(url).searchParams.get('max_age')).toBe('0')
    expect([stale, other, right].map(({ statusCode }) => statusCode)).toEqual([403, 403, 200])
    expect([before.is_confirmed, (await me(browser)).is_confirmed]).toEqual([false, true])
  })

  it('does not follow from a sign-in long ago', async () => {
    const provider = await addIdentityProvider(testDb, idp)
    const ann = await addLinked(provider)
    const browser = open()
    const old = Math.floor(Date.now() / 1_000) - 3_600

    await signInAt(idp, browser, { purpose: 'sign_in', name: provider.name }, { sub: ann.sub, auth_time: old })

    expect(await me(browser)).toMatchObject({ is_confirmed: false })
  })
})

describe('the settings of an organization', () => {
  const settings = {
    ...{ groups_claim: null, group_roles: [], session_hours: 8, token_days: 14, trusts_second_factor: true },
    client_id: 'callbook',
    client_secret: 'se:cret+of the/provider%'
  }

  async function enterOwner() {
    const organizationId = await addOrganization(testDb)
    const owner = await addCovered(testDb, { organizationId }, { role: 'owner' })
    const browser = open()
    await browser.signIn(owner)

    return { browser, owner, organizationId, path: `/organizations/${organizationId}/sso` }
  }

  it('are saved, tested, enabled, enforced and deleted, without showing the secret', async () => {
    const { browser, owner, organizationId, path } = await enterOwner()
    const body = { ...settings, issuer: idp.issuer, sign_in_name: `acme-${randomBytes(4).toString('hex')}` }

    const empty = await browser.send('GET', path)
    const saved = await browser.send('PUT', path, body)
    const early = await browser.send('PATCH', path, { state: 'enabled' })
    const tested = await signInAt(
      idp,
      browser,
      { purpose: 'test', organization: organizationId },
      { sub: 'boss', name: 'Boss' }
    )
    const enabled = await browser.send('PATCH', path, { state: 'enabled' })
    const shown = await browser.send('GET', path)

    expect(empty.json().data).toMatchObject({ provider: null, redirect_urls: [`${origin}/console/sso/callback`] })
    expect([saved, early, tested, enabled].map(({ statusCode }) => statusCode)).toEqual([204, 409, 200, 204])
    expect(tested.json().data.claims).toMatchObject({ subject: 'boss', name: 'Boss', groups: null, roles: [] })
    expect(shown.json().data).toMatchObject({
      provider: { state: 'enabled', tested_at: expect.any(String) },
      users: [{ user_id: owner.id, is_covered: true, is_linked: false, can_break_glass: false }]
    })
    expect(shown.body).not.toContain('se:cret')
    const withoutFactor = await browser.send('PATCH', path, { state: 'enforced', break_glass_user_id: owner.id })
    expect([withoutFactor.statusCode, withoutFactor.json().message]).toEqual([
      400,
      expect.stringContaining('second factor')
    ])
    expect((await browser.send('DELETE', path)).statusCode).toBe(204)
    expect((await browser.send('GET', path)).json().data.provider).toBeNull()
    const events = await testDb
      .selectFrom('audit_events')
      .select(['action', 'changes'])
      .where('is_access', '=', false)
      .where('organization_id', '=', organizationId)
      .orderBy('created_at')
      .orderBy('id')
      .execute()
    expect(events.map(({ action }) => action)).toEqual(['sso.save', 'sso.test', 'sso.state', 'sso.delete'])
    expect(JSON.stringify(events)).not.toContain('se:cret')
  })

  it.each([
    { change: { sign_in_name: 'Acme' }, message: 'sign_in_name must have' },
    { change: { sign_in_name: 'callback' }, message: 'sign_in_name must have' },
    { change: { issuer: 'http://login.example.com' }, message: 'issuer must start with https://' },
    { change: { issuer: 'https://10.1.1.1' }, message: 'issuer must be a public address' },
    { change: { issuer: 'https://login.example.com/?a=b' }, message: 'issuer must not contain a query' },
    { change: { group_roles: [viewers] }, message: 'groups_claim must name' },
    {
      change: { group_roles: [{ ...viewers, group: '*', role: 'administrator' }] },
      message: 'role must be a role of members'
    },
    { change: { group_roles: [{ ...viewers, group: '*', role: 'client_manager' }] }, message: 'client_id must name' },
    { change: { client_secret: undefined }, message: 'client_secret is required' }
  ])('reject $change', async ({ change, message }) => {
    const { browser, path } = await enterOwner()

    const response = await browser.send('PUT', path, {
      ...settings,
      issuer: idp.issuer,
      sign_in_name: 'some-name',
      ...change
    })

    expect([response.statusCode, response.json().message]).toEqual([400, expect.stringContaining(message)])
  })

  it('reject a sign-in name of another organization', async () => {
    const { name } = await addIdentityProvider(testDb, idp)
    const { browser, path } = await enterOwner()

    const response = await browser.send('PUT', path, { ...settings, issuer: idp.issuer, sign_in_name: name })

    expect([response.statusCode, response.json().message]).toEqual([409, expect.stringContaining('taken')])
  })

  it('of staff are for administrators, whose provider opens accounts of staff', async () => {
    const administrator = await addPerson(db, { platformRole: 'administrator' })
    const provider = await addIdentityProvider(testDb, idp, {
      organizationId: installation,
      groupRoles: [{ ...viewers, role: 'account_manager' }]
    })
    const [browser, staff] = [open(), open()]
    await browser.signIn(administrator)

    expect((await browser.send('GET', '/sso')).json().data.provider).toMatchObject({ sign_in_name: provider.name })
    await signInAt(
      idp,
      staff,
      { purpose: 'sign_in', name: provider.name },
      { sub: 'staff', email: 'staff@example.com', groups: ['viewers'] }
    )
    expect(await me(staff)).toMatchObject({ platform_role: 'account_manager', email: 'staff@example.com' })
    expect((await staff.send('GET', '/sso')).statusCode).toBe(403)
    await testDb.deleteFrom('identity_providers').where('organization_id', '=', installation).execute()
  })

  it('are not tested by a token whose groups cannot be read', async () => {
    const { browser, organizationId, path } = await enterOwner()
    const groups = { groups_claim: 'groups', group_roles: [viewers] }
    const body = { ...settings, ...groups, issuer: idp.issuer, sign_in_name: `name-${randomBytes(4).toString('hex')}` }
    await browser.send('PUT', path, body)

    const tested = await signInAt(idp, browser, { purpose: 'test', organization: organizationId }, { sub: 'boss' })

    expect([tested.statusCode, tested.json().message]).toEqual([403, expect.stringContaining('no claim groups')])
    expect((await browser.send('GET', path)).json().data.provider.tested_at).toBeNull()
  })

  it('test nothing for others', async () => {
    const provider = await addIdentityProvider(testDb, idp)
    const viewer = await addCovered(testDb, provider)
    const browser = open()
    await browser.signIn(viewer)
    for (const organization of [provider.organizationId, 'staff', await addOrganization(testDb)]) {
      expect((await browser.send('POST', '/session/sso', { purpose: 'test', organization })).statusCode).toBe(403)
    }
  })
})

describe('an enforced provider', () => {
  it('leaves passwords to the user chosen for emergencies, and others only to link', async () => {
    const organizationId = await addOrganization(testDb)
    const boss = await addCovered(testDb, { organizationId }, { role: 'owner' })
    const provider = await addIdentityProvider(testDb, idp, { organizationId, state: 'enforced', breakGlass: boss.id })
    const [ann, bob] = [await addLinked(provider), await addCovered(testDb, provider)]
    const [ofBoss, ofAnn, ofBob] = [open(), open(), open()]

    const responses = [await ofBoss.signIn(boss), await ofAnn.signIn(ann), await ofBob.signIn(bob)]

    expect(responses.map(({ statusCode }) => statusCode)).toEqual([200, 403, 200])
    expect(responses[1]?.json()).toEqual({
      error: 'Single Sign-On Required',
      message: expect.stringContaining(provider.name)
    })
    expect((await open().signIn(ann, 'a wrong password')).statusCode).toBe(401)
    expect(await me(ofBoss)).toMatchObject({ must_link: false })
    expect(await me(ofBob)).toMatchObject({ must_link: true, single_sign_on: { is_enforced: true, identity: null } })
    const path = `/organizations/${organizationId}/calls`
    expect((await ofBob.send('GET', path)).json()).toMatchObject({ error: 'Single Sign-On Required' })
    await signInAt(idp, ofBob, { purpose: 'link' }, { sub: 'bob' })
    expect(await me(ofBob)).toMatchObject({ must_link: false, ends_at: expect.any(String) })
    expect((await ofBob.send('GET', path)).statusCode).toBe(200)
  })

  it('ends other sessions, limits access tokens, and renews them by a sign-in', async () => {
    const provider = await addIdentityProvider(testDb, idp)
    const { organizationId } = provider
    const boss = await addCovered(testDb, provider, { role: 'owner' })
    await testDb
      .updateTable('users')
      .set({ totp_secret_encrypted: 'x', totp_last_step: 1 })
      .where('id', '=', boss.id)
      .execute()
    const ann = await addLinked(provider, 'owner')
    const [ofBoss, byPassword, byProvider] = [open(), open(), open()]
    for (const [browser, person] of [
      [ofBoss, boss],
      [byPassword, ann]
    ] as const)
      await browser.enter(person)
    await testDb.updateTable('sessions').set({ second_factor_at: new Date() }).where('user_id', '=', boss.id).execute()
    await signInAt(idp, byProvider, { purpose: 'sign_in', name: provider.name }, { sub: ann.sub })
    const { token } = await addAccessToken(byPassword)
    const headers = { authorization: `Bearer ${token}`, origin: undefined }

    const enforced = await ofBoss.send('PATCH', `/organizations/${organizationId}/sso`, {
      state: 'enforced',
      break_glass_user_id: boss.id
    })

    expect(enforced.statusCode).toBe(204)
    expect([await me(byPassword), (await me(byProvider)).id, (await me(ofBoss)).id]).toEqual([null, ann.id, boss.id])
    const until = async () =>
      (await testDb.selectFrom('users').select('tokens_until').where('id', '=', ann.id).executeTakeFirstOrThrow())
        .tokens_until
    expect((Date.parse(String(await until())) - Date.now()) / 86_400_000).toBeCloseTo(14, 1)
    await testDb.updateTable('users').set({ tokens_until: new Date() }).where('id', '=', ann.id).execute()
    expect((await open().send('GET', '/me', undefined, headers)).statusCode).toBe(401)
    await signInAt(idp, open(), { purpose: 'sign_in', name: provider.name }, { sub: ann.sub })
    expect((await open().send('GET', '/me', undefined, headers)).statusCode).toBe(200)
    const path = `/organizations/${organizationId}/sso`
    expect((await ofBoss.send('PATCH', path, { state: 'enabled' })).statusCode).toBe(204)
    expect(await until()).toBeNull()
    expect((await open().signIn(ann)).statusCode).toBe(200)
  })

  it('stops access tokens of users whom it comes to cover', async () => {
    const provider = await addIdentityProvider(testDb, idp, { organizationId: installation, state: 'enforced' })
    const ann = await addPerson(db, { memberships: { [await addOrganization(testDb)]: 'viewer' } })
    const browser = open()
    await browser.enter(ann)
    const { token } = await addAccessToken(browser)
    const use = async () =>
      (await open().send('GET', '/me', undefined, { authorization: `Bearer ${token}`, origin: undefined })).statusCode
    const before = await use()
    const administrator = { ...commandLine, name: 'tests' }

    await setPlatformRole({ db, actor: administrator, now: new Date() }, ann.id, 'account_manager')

    expect([before, await use()]).toEqual([200, 401])
    expect(await me(browser)).toMatchObject({ must_link: true })
    await browser.enter(ann)
    await signInAt(idp, browser, { purpose: 'link' }, { sub: provider.name })
    expect(await use()).toBe(200)
    await setPlatformRole({ db, actor: administrator, now: new Date() }, ann.id, null)
    await testDb.updateTable('users').set({ tokens_until: new Date() }).where('id', '=', ann.id).execute()
    expect(await use()).toBe(200)
    await testDb.deleteFrom('identity_providers').where('organization_id', '=', installation).execute()
  })

  it('lets the user chosen for emergencies do nothing without a second factor', async () => {
    const organizationId = await addOrganization(testDb)
    const boss = await addCovered(testDb, { organizationId }, { role: 'owner' })
    await addIdentityProvider(testDb, idp, { organizationId, state: 'enforced', breakGlass: boss.id })
    const browser = open()

    await browser.signIn(boss)

    expect(await me(browser)).toMatchObject({ must_set_second_factor: true })
    expect((await browser.send('GET', `/organizations/${organizationId}/calls`)).json()).toMatchObject({
      error: 'Second Factor Required'
    })
  })

  it('does not confirm by the password', async () => {
    const provider = await addIdentityProvider(testDb, idp, { state: 'enforced' })
    const ann = await addLinked(provider)
    const browser = open()
    await signInAt(idp, browser, { purpose: 'sign_in', name: provider.name }, { sub: ann.sub })

    const response = await browser.send('POST', '/session/confirm', { password })

    expect([response.statusCode, response.json().error]).toEqual([403, 'Single Sign-On Required'])
  })
})

it('unlinks the identity of a member, and ends its sessions', async () => {
  const provider = await addIdentityProvider(testDb, idp)
  const [owner, ann] = [await addCovered(testDb, provider, { role: 'owner' }), await addLinked(provider)]
  const [browser, ofAnn] = [open(), open()]
  await browser.signIn(owner)
  await signInAt(idp, ofAnn, { purpose: 'sign_in', name: provider.name }, { sub: ann.sub })
  const path = `/organizations/${provider.organizationId}/members/${ann.id}/identity`

  expect(
    [await browser.send('DELETE', path), await browser.send('DELETE', path)].map(({ statusCode }) => statusCode)
  ).toEqual([204, 404])
  expect(await me(ofAnn)).toBeNull()
})
