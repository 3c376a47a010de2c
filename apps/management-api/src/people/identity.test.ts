import { installation, newId } from '@callbook/db'
import { addOrganization, createTestDatabase } from '@callbook/db/testing'
import type { UserId } from '@callbook/domain'
import { beforeEach, expect, it } from 'vitest'
import { addAccessToken } from '../testing/console/access-tokens.ts'
import { type Browser, startConsole } from '../testing/console/console.ts'
import { startIdentityProvider } from '../testing/console/fake-identity-provider.ts'
import { addPerson, type TestPerson } from '../testing/console/people.ts'
import { addCovered, addIdentity, addIdentityProvider, signInAt, type TestProvider } from '../testing/console/sso.ts'

const { db, testDb } = await createTestDatabase()
const { open } = startConsole(testDb)
const idp = await startIdentityProvider()

let provider: TestProvider

beforeEach(async () => {
  provider = await replaceProvider('enabled')
})

it('ends the sessions that the identity opened, and no others', async () => {
  const [{ browser, person: administrator }, ann] = [await enterAdministrator(), await addStaff()]
  const [byProvider, byPassword, other] = [await enterByProvider(ann), open(), await enterByProvider(await addStaff())]
  await byPassword.signIn(ann)
  expect(await identityOf(browser, ann)).toBe('Ann')

  const responses = [await unlink(browser, ann.id), await unlink(browser, ann.id)]

  expect(responses.map(({ statusCode }) => statusCode)).toEqual([204, 404])
  expect(responses[1]?.json()).toEqual({ error: 'Identity not found' })
  expect([await me(byProvider), (await me(byPassword)).id]).toEqual([null, ann.id])
  expect(await me(other)).not.toBeNull()
  expect(await identityOf(browser, ann)).toBeNull()
  const { statusCode } = await signInAt(idp, open(), { purpose: 'sign_in', name: provider.name }, { sub: ann.id })
  expect(statusCode).toBe(403)
  const events = (await browser.send('GET', '/audit?act=member.unlink')).json().data
  expect(events).toMatchObject([{ actor_id: administrator.id, object_kind: 'user', object_id: ann.id }])
})

it('returns 404 for an unknown user, one without an identity, and one whose identity is of an organization', async () => {
  const { browser } = await enterAdministrator()
  const organization = await addIdentityProvider(testDb, idp)
  const member = await addCovered(testDb, organization, { subject: 'member' }, idp.issuer)

  for (const id of [newId<UserId>(), (await addPerson(db)).id, member.id, 'x']) {
    expect((await unlink(browser, id)).statusCode).toBe(404)
  }
  expect(await identityOf(browser, member)).toBeNull()
  const { statusCode } = await signInAt(idp, open(), { purpose: 'sign_in', name: organization.name }, { sub: 'member' })
  expect(statusCode).toBe(200)
})

it('is not permitted to account managers, for another user or oneself, nor by the route of members', async () => {
  const [ann, bob] = [await addStaff(), await addStaff()]
  const browser = open()
  await browser.signIn(ann)
  const ofMember = `/organizations/${await addOrganization(testDb)}/members/${bob.id}/identity`

  const responses = [
    await unlink(browser, bob.id),
    await unlink(browser, ann.id),
    await browser.send('DELETE', ofMember)
  ]

  expect(responses.map(({ statusCode }) => statusCode)).toEqual([403, 403, 404])
  expect(await me(await enterByProvider(bob))).toMatchObject({ id: bob.id })
})

it('lets administrators unlink themselves, which ends their session if the identity opened it', async () => {
  const administrator = await addStaff('administrator')
  const browser = await enterByProvider(administrator)

  expect((await unlink(browser, administrator.id)).statusCode).toBe(204)
  expect(await me(browser)).toBeNull()
})

it('requires a recent confirmation, or the permission of the access token', async () => {
  const [{ browser, person: administrator }, ann, bob] = [
    await enterAdministrator(),
    await addStaff(),
    await addStaff()
  ]
  const [able, unable] = [
    await addAccessToken(browser, { permissions: ['manage_people'] }),
    await addAccessToken(browser, { permissions: ['read'] })
  ]
  await testDb.updateTable('sessions').set({ confirmed_at: null }).where('user_id', '=', administrator.id).execute()

  const responses = [
    await unlink(browser, ann.id),
    await unlink(open(), ann.id, unable.token),
    await unlink(open(), bob.id, able.token)
  ]

  expect(responses.map(({ statusCode }) => statusCode)).toEqual([403, 403, 204])
  expect(responses[0]?.json().error).toBe('Confirmation Required')
})

it('lets a user link another identity by the password if single sign-on is enforced', async () => {
  provider = await replaceProvider('enforced')
  const browser = await enterByProvider(await addStaff('administrator'))
  const [ann, ofAnn] = [await addStaff(), open()]
  const before = await ofAnn.signIn(ann)

  expect((await unlink(browser, ann.id)).statusCode).toBe(204)
  const after = await ofAnn.signIn(ann)
  expect([before.statusCode, after.statusCode]).toEqual([403, 200])
  expect(await me(ofAnn)).toMatchObject({ must_link: true })
  const linked = await signInAt(idp, ofAnn, { purpose: 'link' }, { sub: `new-${ann.id}`, name: 'Ann at home' })
  expect(linked.statusCode).toBe(200)
  expect(await me(ofAnn)).toMatchObject({ must_link: false, single_sign_on: { identity: 'Ann at home' } })
  expect(await identityOf(browser, ann)).toBe('Ann at home')
})

/** Replaces the identity provider of staff. */
async function replaceProvider(state: 'enabled' | 'enforced') {
  await testDb.deleteFrom('identity_providers').where('organization_id', '=', installation).execute()

  return await addIdentityProvider(testDb, idp, { organizationId: installation, state })
}

/** Adds staff whose account is linked to an identity with its id as the subject. */
async function addStaff(platformRole: 'account_manager' | 'administrator' = 'account_manager') {
  const person = await addPerson(db, { platformRole })
  await addIdentity(testDb, installation, { issuer: idp.issuer, subject: person.id, userId: person.id })

  return person
}

async function enterAdministrator() {
  const [browser, person] = [open(), await addPerson(db, { platformRole: 'administrator' })]
  await browser.signIn(person)

  return { browser, person }
}

async function enterByProvider({ id }: TestPerson) {
  const browser = open()
  await signInAt(
    idp,
    browser,
    { purpose: 'sign_in', name: provider.name },
    { sub: id, name: 'Ann', auth_time: Math.floor(Date.now() / 1_000) }
  )

  return browser
}

async function unlink(browser: Browser, id: string, token?: string) {
  const headers = token === undefined ? {} : { authorization: `Bearer ${token}`, origin: undefined }

  return await browser.send('DELETE', `/people/${id}/identity`, undefined, headers)
}

async function me(browser: Browser) {
  return (await browser.send('GET', '/me')).json().data
}

async function identityOf(browser: Browser, { id }: TestPerson) {
  const { data } = (await browser.send('GET', '/people')).json()

  return data.find((person: { id: string }) => person.id === id).identity
}
