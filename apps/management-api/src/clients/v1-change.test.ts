import { addCall, connectAs, createTestDatabase } from '@callbook/db/testing'
import type { ClientId } from '@callbook/domain'
import { describe, expect, it } from 'vitest'
import { addTenant, startApp } from '../testing/index.ts'

const { db, testDb } = await createTestDatabase()
const { get, post, request } = startApp(connectAs('management', testDb))

const profile = {
  name: 'Acme Honda',
  display_name: 'Acme Honda',
  type: 'dealership',
  status: 'active',
  subscription_plan: 'trial',
  contact_person: '',
  contact_email: '',
  phone_number: '+12025550100'
}

describe('PATCH /v1/clients/:id', () => {
  it('changes only the given fields, and returns the updated client', async () => {
    const { url, key, change } = await addProfile()

    const changed = await change({ status: 'inactive', contact_person: 'Zoë', phone_number: '+1 (202) 555-0143' })

    expect(changed.statusCode).toBe(200)
    expect(changed.json().data).toMatchObject({
      ...profile,
      status: 'inactive',
      contact_person: 'Zoë',
      phone_number: '+12025550143'
    })
    expect((await get(url, key)).body).toBe(changed.body)
    expect((await get(url, key)).headers['etag']).toBe(changed.headers['etag'])
  })

  it('records the key and its changes, and nothing if nothing changes', async () => {
    const { organizationId, change } = await addProfile()

    await change({ name: 'Acme' })
    await change({ name: 'Acme', phone_number: '+1 202 555 0100' })
    await change({})

    const events = await testDb
      .selectFrom('audit_events')
      .select(['action as act', 'actor_kind', 'actor_name', 'object_id', 'client_id', 'changes'])
      .where('organization_id', '=', organizationId)
      .where('action', 'like', 'client.%')
      .orderBy('created_at')
      .execute()
    const [added, changed] = events
    expect(events).toHaveLength(2)
    expect(added).toMatchObject({ act: 'client.create', actor_kind: 'api_key', actor_name: 'CI' })
    expect(changed).toEqual({ ...added, act: 'client.change', changes: expect.any(String) })
    expect(JSON.parse(changed?.changes ?? '')).toEqual({ name: { before: 'Acme Honda', after: 'Acme' } })
  })

  it.each([
    { what: 'an unknown member', body: { id: 'x' }, message: '"id" is not a member of a client' },
    { what: 'an empty name', body: { name: ' ' }, message: 'name must be a line of 1 to 200 characters' },
    { what: 'a long name', body: { name: 'x'.repeat(201) }, message: 'name must be a line of 1 to 200 characters' },
    { what: 'a number for a name', body: { name: 5 }, message: 'name must be a line of 1 to 200 characters' },
    { what: 'null for a text', body: { contact_person: null }, message: /^contact_person must be/ },
    { what: 'a number of no country', body: { phone_number: '(202) 555-0143' }, message: /^phone_number must be/ },
    { what: 'an unknown type', body: { type: 'bakery' }, message: /^type must be one of dealership/ },
    { what: 'a list', body: [], message: 'A client must be a JSON object' },
    { what: 'no JSON', body: 'name=x', message: /JSON/ }
  ])('returns 400 for $what, and changes nothing', async ({ body, message }) => {
    const { url, key, change } = await addProfile()

    const response = await change(body)

    expect(response.statusCode).toBe(400)
    expect(response.json()).toEqual({ error: 'Bad Request', message: expect.stringMatching(message) })
    expect((await get(url, key)).json().data).toMatchObject(profile)
  })

  it('accepts only JSON of at most 64 KiB', async () => {
    const { change } = await addProfile()

    expect((await change('{}', { 'content-type': 'text/plain' })).statusCode).toBe(415)
    expect((await change({ name: 'x'.repeat(64 * 1024) })).statusCode).toBe(413)
  })

  it('keeps all concurrent changes', async () => {
    const { url, key, change } = await addProfile()
    const changes = [
      { name: 'A' },
      { contact_person: 'B' },
      { contact_email: 'c@example.com' },
      { status: 'suspended' }
    ]

    const answers = await Promise.all(changes.map((body) => change(body)))

    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200])
    expect((await get(url, key)).json().data).toMatchObject(Object.assign({}, ...changes))
  })

  it('returns 404 for a client of another organization, an unknown one and an invalid id', async () => {
    const { url, change } = await addProfile()
    const stranger = await addTenant(db, { scopes: ['clients:write'] })

    const urls = [url, '/v1/clients/0199f1c2-0000-7000-8000-000000000003', '/v1/clients/1']
    const answers = await Promise.all(
      urls.map((path) => request({ method: 'PATCH', url: path, payload: { name: 'Mine' } }, stranger.key))
    )

    expect(answers.map(({ statusCode, body }) => [statusCode, body])).toEqual(
      urls.map(() => [404, '{"error":"Client not found"}'])
    )
    expect((await change({})).json().data.name).toBe('Acme Honda')
  })
})

describe('If-Match', () => {
  it('lets one of two concurrent writers succeed', async () => {
    const { url, key, change } = await addProfile()
    const tag = String((await get(url, key)).headers['etag'])

    const answers = await Promise.all(
      ['A', 'B'].map((contact_person) => change({ contact_person }, { 'if-match': tag }))
    )

    const [won, lost] = answers.toSorted((a, b) => a.statusCode - b.statusCode)
    expect([won?.statusCode, lost?.statusCode]).toEqual([200, 412])
    expect(lost?.json()).toEqual({ error: 'Precondition Failed', message: 'The client has changed in the meantime' })
    expect((await get(url, key)).body).toBe(won?.body)
  })

  it('accepts the tag in the response to a change, regardless of other requests', async () => {
    const { change } = await addProfile()

    const first = await change({ contact_person: 'A' })
    const tag = String(first.headers['etag'])
    const second = await change({ contact_person: 'B' }, { 'if-match': tag, 'if-none-match': tag })

    expect(second.statusCode).toBe(200)
    expect(second.headers['etag']).not.toBe(tag)
    expect((await change({ contact_person: 'C' }, { 'if-match': tag })).statusCode).toBe(412)
  })

  it('covers the editable fields of a client, not its calls', async () => {
    const { organizationId, id, url, key, change } = await addProfile()
    const before = (await get(url, key)).headers['etag']
    await addCall(testDb, organizationId, id, { created_at: '2099-01-01T00:00:00.000Z' })

    const after = (await get(url, key)).headers['etag']
    const changed = await change({ contact_person: 'A' }, { 'if-match': String(before) })

    expect(after).not.toBe(before)
    expect(changed.statusCode).toBe(200)
  })

  it.each([
    { what: 'any', condition: () => '*', statusCode: 200 },
    { what: 'one of several', condition: (tag: string) => `"a", ${tag}`, statusCode: 200 },
    { what: 'a strong one', condition: (tag: string) => tag.replace('W/', ''), statusCode: 200 },
    { what: 'another', condition: () => 'W/"AAAAAAAAAAAAAAAAAAAAAAAAAAA"', statusCode: 412 },
    { what: 'no tag', condition: (tag: string) => tag.replaceAll('"', ''), statusCode: 412 },
    { what: 'nothing', condition: () => '', statusCode: 412 },
    { what: 'an empty tag', condition: () => '""', statusCode: 412 }
  ])('that names $what gets $statusCode', async ({ condition, statusCode }) => {
    const { url, key, change } = await addProfile()
    const tag = String((await get(url, key)).headers['etag'])

    const response = await change({ contact_person: 'A' }, { 'if-match': condition(tag) })

    expect(response.statusCode).toBe(statusCode)
  })

  it('is checked after the body and the existence of the client', async () => {
    const { change } = await addProfile()
    const { key } = await addTenant(db, { scopes: ['clients:write'] })
    const headers = { 'if-match': '"other"' }
    const url = '/v1/clients/0199f1c2-0000-7000-8000-000000000003'

    expect((await change({ name: '' }, headers)).statusCode).toBe(400)
    expect((await request({ method: 'PATCH', url, payload: {}, headers }, key)).statusCode).toBe(404)
  })
})

async function addProfile() {
  const { organizationId, key } = await addTenant(db, { scopes: ['clients:write'] })
  const { data } = (await post('/v1/clients', profile, key)).json()
  const url = `/v1/clients/${data.id}`
  const change = (body: object | string, headers: Record<string, string> = {}) => {
    const type = { 'content-type': 'application/json' }

    return request({ method: 'PATCH', url, payload: body, headers: { ...type, ...headers } }, key)
  }

  return { organizationId, id: data.id as ClientId, url, key, change }
}
