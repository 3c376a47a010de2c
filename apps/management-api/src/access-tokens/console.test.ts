import { addOrganization, createTestDatabase } from '@callbook/db/testing'
import type { OrganizationId } from '@callbook/domain'
import { describe, expect, it } from 'vitest'
import { accessTokenLimit } from '../console-access/access-token.ts'
import { accessTokenInput, addAccessToken, scriptWith } from '../testing/console/access-tokens.ts'
import { startConsole } from '../testing/console/console.ts'
import { addPerson, password } from '../testing/console/people.ts'

const { db, testDb } = await createTestDatabase()
const { open } = startConsole(testDb)
const clients = (organizationId: OrganizationId) => `/organizations/${organizationId}/clients`

describe('an access token', () => {
  it('authenticates without a cookie and an origin, with its permissions', async () => {
    const { browser, organizationId, person } = await enter()
    const { send } = scriptWith(
      (await addAccessToken(browser, { permissions: ['read', 'manage_clients'] })).token,
      open
    )

    const made = await send('POST', clients(organizationId), { name: 'Acme Dental' })
    const [listed, me] = [await send('GET', clients(organizationId)), await send('GET', '/me')]
    const keys = await send('GET', `/organizations/${organizationId}/api-keys`)

    expect([made.statusCode, listed.json().data]).toEqual([201, [expect.objectContaining({ name: 'Acme Dental' })]])
    expect(me.json().data).toMatchObject({
      id: person.id,
      session_id: null,
      access_token: { name: 'CI', organization_id: null },
      organizations: [{ id: organizationId, permissions: ['read', 'manage_clients'] }]
    })
    expect([keys.statusCode, keys.json()]).toEqual([
      403,
      { error: 'Forbidden', message: 'The access token lacks the permission issue_api_keys' }
    ])
    expect(listed.headers['x-ratelimit-limit']).toBe(String(accessTokenLimit))
  })

  it('replaces the recent confirmation if it was created with the permission', async () => {
    const { browser, organizationId } = await enter()
    const { send } = scriptWith((await addAccessToken(browser, { permissions: ['issue_api_keys'] })).token, open)
    const input = { name: 'Reporting', environment: 'production', scopes: [], expires_at: null }

    const issued = await send('POST', `/organizations/${organizationId}/api-keys`, input)

    expect([issued.statusCode, issued.json().data.key]).toEqual([201, expect.stringMatching(/^callbook_mgmt_/)])
  })

  it('is named in the audit log with its user', async () => {
    const { browser, organizationId, person } = await enter()
    const { id, token } = await addAccessToken(browser, { permissions: ['manage_clients', 'manage_members'] })
    const { send } = scriptWith(token, open)
    await send('POST', clients(organizationId), { name: 'Acme Dental' })
    const invitation = { email: 'token-guest@example.com', role: 'viewer' }
    await send('POST', `/organizations/${organizationId}/members/invitations`, invitation)
    await browser.send('POST', clients(organizationId), { name: 'Acme Honda' })

    const { data } = (await browser.send('GET', `/organizations/${organizationId}/audit`)).json()

    const by = { actor_id: person.id, token_id: id, token_name: 'CI' }
    expect(data.slice(0, 3)).toEqual([
      expect.objectContaining({ act: 'client.create', actor_id: person.id, token_id: null, token_name: null }),
      expect.objectContaining({ act: 'member.invite', ...by }),
      expect.objectContaining({ act: 'client.create', ...by })
    ])
  })

  it('is shown once, and listed with its last use', async () => {
    const { browser } = await enter()
    const { id, token } = await addAccessToken(browser)
    const used = startConsole(testDb)
    await scriptWith(token, used.open).send('GET', '/me')
    await used.app.close()

    const listed = await browser.send('GET', '/access-tokens')

    expect(token).toMatch(/^callbook_pat_[0-9A-Za-z]{38}$/)
    expect(listed.json().data).toEqual([
      expect.objectContaining({
        id,
        name: 'CI',
        token_prefix: token.slice(0, 17),
        permissions: ['read'],
        is_staff: false,
        last_used_at: expect.any(String),
        last_used_ip: expect.stringMatching(/^198\.51\./)
      })
    ])
    expect(listed.body).not.toContain(token)
  })

  it('cannot use the account of its user, or create another token', async () => {
    const { browser } = await enter()
    const { token } = await addAccessToken(browser, { permissions: ['read', 'manage_members'] })
    const { send } = scriptWith(token, open)

    const answers = await Promise.all([
      send('POST', '/access-tokens', accessTokenInput()),
      send('GET', '/access-tokens'),
      send('GET', '/sessions'),
      send('PUT', '/me/password', { password: 'another horse battery' }),
      send('POST', '/session/confirm', { password })
    ])

    const error = { error: 'Forbidden', message: 'Access tokens cannot do this: sign in to the console' }
    expect(answers.map((answer) => [answer.statusCode, answer.json()])).toEqual(answers.map(() => [403, error]))
  })

  it('sees only its organization, even for staff', async () => {
    const [own, other] = [await addOrganization(db), await addOrganization(db)]
    const browser = open()
    await browser.enter(await addPerson(db, { platformRole: 'administrator' }))
    const permissions = ['read', 'manage_organizations', 'manage_people'] as const
    const { token } = await addAccessToken(browser, { permissions, organizationId: own })
    const { send } = scriptWith(token, open)

    const statuses = [clients(own), clients(other), '/organizations', '/people'].map(async (path) => {
      return (await send('GET', path)).statusCode
    })

    expect(await Promise.all(statuses)).toEqual([200, 404, 403, 403])
    expect((await browser.send('GET', '/access-tokens')).json().data).toMatchObject([{ is_staff: true }])
  })

  it('reaches only the client of its user', async () => {
    const { browser, organizationId, person } = await enter()
    const post = async (name: string) => (await browser.send('POST', clients(organizationId), { name })).json().data.id
    const [own, other] = [await post('Acme Dental'), await post('Other')]
    const { send } = scriptWith(
      (await addAccessToken(browser, { permissions: ['read', 'manage_members'] })).token,
      open
    )
    const limit = { role: 'viewer' as const, client_id: own }
    await testDb.updateTable('memberships').set(limit).where('user_id', '=', person.id).execute()

    const listed = await send('GET', clients(organizationId))
    const found = await send('GET', `${clients(organizationId)}/${other}`)

    expect(listed.json().data).toMatchObject([{ id: own }])
    expect([found.statusCode, found.body]).toEqual([404, '{"error":"Client not found"}'])
  })

  it('is rejected like an unknown one if it is invalid, expired or revoked', async () => {
    const { browser } = await enter()
    const [revoked, expired, valid] = await Promise.all([1, 2, 3].map(() => addAccessToken(browser)))
    await browser.send('DELETE', `/access-tokens/${revoked?.id}`)
    const past = { expires_at: new Date(Date.now() - 1_000) }
    await testDb
      .updateTable('access_tokens')
      .set(past)
      .where('id', '=', expired?.id ?? '')
      .execute()
    const tokens = [revoked?.token, expired?.token, `${valid?.token.slice(0, -1)}!`, 'x', '', browser.token]

    for (const token of tokens) {
      const answer = await scriptWith(token ?? '', open).send('GET', '/me')
      expect([answer.statusCode, answer.body]).toEqual([401, '{"error":"Unauthorized"}'])
      expect(answer.headers['www-authenticate']).toBe('Bearer')
    }
  })
})

it.each([{ 'x-api-key': `callbook_mgmt_${'a'.repeat(38)}` }, { authorization: 'Basic c2VjcmV0' }])(
  '%j is no access token',
  async (headers) => {
    const answer = await open().send('GET', '/me', undefined, headers)

    expect([answer.statusCode, answer.body]).toEqual([401, '{"error":"Unauthorized"}'])
  }
)

describe('an access token ends', () => {
  it('when its user changes the password', async () => {
    const { browser } = await enter()
    const { token } = await addAccessToken(browser)

    await browser.send('PUT', '/me/password', { password: 'another horse battery' })

    expect((await scriptWith(token, open).send('GET', '/me')).statusCode).toBe(401)
  })

  it('when its user is disabled', async () => {
    const { browser, person } = await enter()
    const { token } = await addAccessToken(browser)
    const administrator = open()
    await administrator.enter(await addPerson(db, { platformRole: 'administrator' }))

    await administrator.send('PATCH', `/people/${person.id}`, { is_disabled: true })
    await administrator.send('PATCH', `/people/${person.id}`, { is_disabled: false })

    expect((await scriptWith(token, open).send('GET', '/me')).statusCode).toBe(401)
  })

  it('when its user leaves its organization', async () => {
    const { browser, organizationId, person } = await enter()
    const { token } = await addAccessToken(browser, { organizationId })
    const owner = open()
    const memberships = { [organizationId]: 'owner' } as const
    await owner.enter(await addPerson(db, { memberships }))

    await owner.send('DELETE', `/organizations/${organizationId}/members/${person.id}`)

    expect((await scriptWith(token, open).send('GET', '/me')).statusCode).toBe(401)
  })

  it('for a permission, when the role of its user loses it', async () => {
    const { browser, organizationId, person } = await enter()
    const { send } = scriptWith(
      (await addAccessToken(browser, { permissions: ['read', 'manage_clients'] })).token,
      open
    )
    const role = { role: 'viewer' as const }
    await testDb.updateTable('memberships').set(role).where('user_id', '=', person.id).execute()

    const made = await send('POST', clients(organizationId), { name: 'Acme Dental' })

    expect([made.statusCode, made.body]).toEqual([403, '{"error":"Forbidden"}'])
    expect((await send('GET', clients(organizationId))).statusCode).toBe(200)
  })
})

describe('creating an access token', () => {
  it('requires a recent confirmation', async () => {
    const { browser } = await enter()
    await testDb
      .updateTable('sessions')
      .set({ confirmed_at: new Date(Date.now() - 601_000) })
      .execute()

    const answer = await browser.send('POST', '/access-tokens', accessTokenInput())

    expect([answer.statusCode, answer.json().error]).toEqual([403, 'Confirmation Required'])
  })

  it('requires a recent confirmation for the token of an earlier request, too', async () => {
    const { browser } = await enter()
    const [body, headers] = [accessTokenInput(), { 'idempotency-key': 'once' }]
    const create = () => browser.send('POST', '/access-tokens', body, headers)
    const created = await create()
    await testDb
      .updateTable('sessions')
      .set({ confirmed_at: new Date(Date.now() - 601_000) })
      .execute()

    const repeated = await create()

    expect([created.statusCode, repeated.statusCode]).toEqual([201, 403])
    expect(repeated.body).not.toContain(created.json().data.token)
  })

  it.each([
    { change: { permissions: [] }, message: /permissions/ },
    { change: { permissions: ['manage_people'] }, message: /permission manage_people/ },
    { change: { organization_id: '0199f1c2-0000-7000-8000-000000000001' }, message: /one of your organizations/ },
    { change: { expires_at: '2020-01-01T00:00:00Z' }, message: /in the future/ },
    { change: { expires_at: '2099-01-01T00:00:00Z' }, message: /at most a year/ },
    { change: { expires_at: 'tomorrow' }, message: /RFC 3339/ },
    { change: { name: '\u200b' }, message: /name/ }
  ])('rejects $change', async ({ change, message }) => {
    const { browser } = await enter()

    const answer = await browser.send('POST', '/access-tokens', { ...accessTokenInput(), ...change })

    expect([answer.statusCode, answer.json().message]).toEqual([400, expect.stringMatching(message)])
  })

  it('rejects the 51st token of a user', async () => {
    const { browser } = await enter()
    for (let tokens = 0; tokens < 50; tokens += 1) await addAccessToken(browser)

    const answer = await browser.send('POST', '/access-tokens', accessTokenInput())

    expect(answer.statusCode).toBe(409)
    expect((await browser.send('GET', '/access-tokens')).json().data).toHaveLength(50)
  })
})

async function enter(role: 'owner' | 'viewer' = 'owner') {
  const organizationId = await addOrganization(db)
  const person = await addPerson(db, { memberships: { [organizationId]: role } })
  const browser = open()
  await browser.enter(person)

  return { browser, person, organizationId }
}
