import { addClient, addOrganization, createTestDatabase } from '@callbook/db/testing'
import { describe, expect, it } from 'vitest'
import { startConsole } from '../testing/console/console.ts'
import { addPerson, password } from '../testing/console/people.ts'
import { addApiKey } from '../testing/tenants.ts'

const { db, testDb } = await createTestDatabase()
const { app, open } = startConsole(testDb)
const lenient = startConsole(testDb, { ownersRevokeKeys: true, supportContact: 'support@example.com' })

const input = { name: 'Reporting', environment: 'production', scopes: ['evaluations:write'], expires_at: null }

it('lists keys without their secrets', async () => {
  const { browser, keys, organizationId } = await enter('owner')
  const { id, key } = await addApiKey(db, organizationId, { scopes: ['evaluations:write'] })

  const response = await browser.send('GET', keys)

  expect(response.json().data).toMatchObject([
    {
      id,
      name: 'CI',
      environment: 'sandbox',
      scopes: ['evaluations:write'],
      revoked_at: null,
      last_used_at: null,
      issued_by: 'tests'
    }
  ])
  expect(response.body).not.toContain(key)
})

it('creates a key, shows it once, and records the actor', async () => {
  const { browser, person, keys, audit } = await enter('owner')

  const issued = await browser.send('POST', keys, { ...input, expires_at: '2099-01-01T00:00:00+02:00' })

  expect(issued.statusCode).toBe(201)
  expect(issued.headers['cache-control']).toBe('no-store')
  const { id, key } = issued.json().data
  expect(await isAccepted(key)).toBe(true)
  const [listed, reported] = [await browser.send('GET', keys), await browser.send('GET', audit)]
  expect(listed.json().data).toMatchObject([
    { id, expires_at: '2098-12-31T22:00:00.000Z', issued_by: person.name, issued_by_id: person.id }
  ])
  expect(reported.json().data[0]).toMatchObject({ act: 'api_key.issue', actor_id: person.id, object_id: id })
  expect(listed.body + reported.body).not.toContain(key)
})

it('limits a key to a client, which the audit log names', async () => {
  const { browser, keys, audit, organizationId } = await enter('owner')
  const [own, foreign] = [
    await addClient(testDb, organizationId),
    await addClient(testDb, await addOrganization(testDb))
  ]

  const issued = await browser.send('POST', keys, { ...input, client_id: own })

  expect(issued.json().data).toMatchObject({ client_id: own })
  expect((await browser.send('GET', keys)).json().data).toMatchObject([{ client_id: own }])
  expect((await browser.send('GET', audit)).json().data[0]).toMatchObject({
    client_id: own,
    changes: { client_id: { after: own } }
  })
  const rejected = await browser.send('POST', keys, { ...input, client_id: foreign })
  expect([rejected.statusCode, rejected.body]).toEqual([404, '{"error":"Client not found"}'])
  for (const scope of ['audit:read', 'clients:write']) {
    const tooMuch = await browser.send('POST', keys, { ...input, client_id: own, scopes: [scope] })
    expect([tooMuch.statusCode, tooMuch.json().message]).toEqual([
      400,
      `A key of one client cannot have the scope ${scope}`
    ])
  }
})

it('requires a recent confirmation', async () => {
  const { browser, person, keys } = await enter('owner')
  await testDb.updateTable('sessions').set({ confirmed_at: null }).where('user_id', '=', person.id).execute()

  const stale = await browser.send('POST', keys, input)
  await browser.send('POST', '/session/confirm', { password })
  const fresh = await browser.send('POST', keys, input)

  expect([stale.statusCode, stale.json().error]).toEqual([403, 'Confirmation Required'])
  expect(fresh.statusCode).toBe(201)
})

it.each([
  { what: { name: ' ' }, message: 'name must be a line of 1 to 200 characters' },
  { what: { environment: 'test' }, message: 'environment must be production or sandbox' },
  {
    what: { scopes: ['everything'] },
    message: 'scopes must be a list, each item audit:read or clients:write or evaluations:write'
  },
  { what: { expires_at: '2020-01-01T00:00:00Z' }, message: 'A key must expire in the future' },
  { what: { expires_at: '2099-02-30' }, message: /^expires_at must be an RFC 3339 time/ }
])('rejects $what', async ({ what, message }) => {
  const { browser, keys } = await enter('owner')

  const answer = await browser.send('POST', keys, { ...input, ...what })

  expect(answer.statusCode).toBe(400)
  expect(answer.json().message).toMatch(message)
  expect((await browser.send('GET', keys)).json().data).toEqual([])
})

it('revokes a key permanently, and stores the reason', async () => {
  const { browser, keys, audit, organizationId } = await enter('account_manager')
  const { id, key } = await addApiKey(db, organizationId)

  for (const reason of ['It was in a log', 'again']) {
    expect((await browser.send('POST', `${keys}/${id}/revoke`, { reason })).statusCode).toBe(204)
  }

  expect(await isAccepted(key)).toBe(false)
  const reported = (await browser.send('GET', audit)).json().data
  expect(reported.map(({ act }: { act: string }) => act)).toEqual(['api_key.revoke', 'api_key.issue'])
  expect(reported[0].changes.revoked_reason).toEqual({ before: null, after: 'It was in a log' })
})

it('lets only staff set a rate limit, which a rotated key keeps', async () => {
  const [owner, manager] = [await enter('owner'), await enter('account_manager')]
  const limited = { ...input, rate_limit: 1_200 }

  const refused = await owner.browser.send('POST', owner.keys, limited)
  const { data } = (await manager.browser.send('POST', manager.keys, limited)).json()
  await manager.browser.send('POST', `${manager.keys}/${data.id}/rotate`, { overlap_hours: 0 })

  expect([refused.statusCode, refused.json().message]).toEqual([403, 'Only staff can set rate_limit'])
  const listed = (await manager.browser.send('GET', manager.keys)).json().data
  expect(listed.map(({ rate_limit: limit }: { rate_limit: number }) => limit)).toEqual([1_200, 1_200])
})

describe('rotation', () => {
  it.each([
    { overlap_hours: 24, old: true },
    { overlap_hours: 0, old: false }
  ])('with an overlap of $overlap_hours hours accepts the new key, and the old one: $old', async (rotation) => {
    const { browser, keys, organizationId } = await enter('account_manager')
    const { id, key } = await addApiKey(db, organizationId)

    const rotated = await browser.send('POST', `${keys}/${id}/rotate`, { overlap_hours: rotation.overlap_hours })

    expect(rotated.statusCode).toBe(201)
    const { data } = rotated.json()
    expect([await isAccepted(data.key), await isAccepted(key)]).toEqual([true, rotation.old])
    expect((await browser.send('GET', keys)).json().data).toMatchObject([{ id: data.id }, { id, replaced_by: data.id }])
  })

  it('succeeds once for concurrent requests', async () => {
    const { browser, keys, organizationId } = await enter('account_manager')
    const { id } = await addApiKey(db, organizationId)

    const answers = await Promise.all(
      [1, 2, 3].map(() => browser.send('POST', `${keys}/${id}/rotate`, { overlap_hours: 24 }))
    )

    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 409, 409])
    expect((await browser.send('GET', keys)).json().data).toHaveLength(2)
  })

  it.each([-1, 169, 1.5])('rejects an overlap of %d hours', async (overlap) => {
    const { browser, keys, organizationId } = await enter('account_manager')
    const { id } = await addApiKey(db, organizationId)

    const answer = await browser.send('POST', `${keys}/${id}/rotate`, { overlap_hours: overlap })

    expect(answer.json().message).toBe('overlap_hours must be an integer from 0 to 168')
  })
})

it('lets owners end keys if the operator allows it, and lists the permission', async () => {
  const { browser, keys, organizationId } = await enter('owner', lenient.open)
  const [one, other] = [await addApiKey(db, organizationId), await addApiKey(db, organizationId)]

  expect((await browser.send('POST', `${keys}/${one.id}/rotate`, { overlap_hours: 0 })).statusCode).toBe(201)
  expect((await browser.send('POST', `${keys}/${other.id}/revoke`, { reason: 'lost' })).statusCode).toBe(204)
  const { organizations, support_contact, api_url } = (await browser.send('GET', '/me')).json().data
  expect(organizations[0].permissions).toContain('revoke_api_keys')
  expect({ support_contact, api_url }).toEqual({
    support_contact: 'support@example.com',
    api_url: 'https://console.example.com'
  })
})

async function isAccepted(key: string): Promise<boolean> {
  const { statusCode } = await app.inject({ url: '/v1/auth/me', headers: { 'x-api-key': key } })

  return statusCode === 200
}

async function enter(role: 'account_manager' | 'owner', from = open) {
  const organizationId = await addOrganization(db)
  const rights = role === 'owner' ? { memberships: { [organizationId]: role } } : { platformRole: role }
  const [browser, person] = [from(), await addPerson(db, rights)]
  await browser.enter(person)
  const { name } = (await browser.send('GET', '/me')).json().data
  const base = `/organizations/${organizationId}`

  return { browser, person: { ...person, name }, organizationId, keys: `${base}/api-keys`, audit: `${base}/audit` }
}
