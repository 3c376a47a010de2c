import { createOnce, newId } from '@callbook/db'
import { addCall, addClient, connectAs, createTestDatabase } from '@callbook/db/testing'
import { describe, expect, it } from 'vitest'
import { addTenant, startApp } from '../testing/index.ts'

const { db, testDb } = await createTestDatabase()
const { get, post, request } = startApp(connectAs('management', testDb))

describe('GET /v1/clients', () => {
  it('lists all clients of the organization, newest first', async () => {
    const { organizationId, key } = await addTenant(db, { scopes: ['clients:write'] })
    const first = await addClient(testDb, organizationId, { joined_at: '2026-01-01T00:00:00.000Z' })
    const second = await addClient(testDb, organizationId, { joined_at: '2026-01-02T00:00:00.000Z' })
    await addCall(testDb, organizationId, first, { created_at: '2026-03-01T00:00:00.000Z' })
    const stranger = await addTenant(db, { scopes: ['clients:write'] })

    const response = await get('/v1/clients', key)
    const nothing = await get('/v1/clients', stranger.key)

    expect(response.statusCode).toBe(200)
    expect(response.json()).toMatchObject({
      data: [
        { id: second, joined_at: '2026-01-02T00:00:00.000Z', last_active_at: '2026-01-02T00:00:00.000Z' },
        { id: first, organization_id: organizationId, last_active_at: '2026-03-01T00:00:00.000Z' }
      ]
    })
    expect(nothing.body).toBe('{"data":[]}')
  })

  it('rejects query parameters', async () => {
    const { key } = await addTenant(db, { scopes: ['clients:write'] })

    const response = await get('/v1/clients?limit=5', key)

    expect(response.statusCode).toBe(400)
    expect(response.json().message).toContain('limit')
  })
})

describe('GET /v1/clients/:id', () => {
  it('returns a client', async () => {
    const { organizationId, key } = await addTenant(db, { scopes: ['clients:write'] })
    const id = await addClient(testDb, organizationId, { contact_person: 'Zoë "Z"' })

    const response = await get(`/v1/clients/${id}`, key)

    expect(response.statusCode).toBe(200)
    expect(response.json().data).toMatchObject({ id, contact_person: 'Zoë "Z"' })
  })

  it('returns 404 for a client of another organization, an unknown one and an invalid id, with identical bytes', async () => {
    const owner = await addTenant(db, { scopes: ['clients:write'] })
    const foreign = await addClient(testDb, owner.organizationId)
    const { key } = await addTenant(db, { scopes: ['clients:write'] })

    const responses = await Promise.all([foreign, newId(), '1'].map((id) => get(`/v1/clients/${id}`, key)))

    expect(responses.map(({ statusCode, body }) => [statusCode, body])).toEqual(
      responses.map(() => [404, '{"error":"Client not found"}'])
    )
  })
})

describe('POST /v1/clients', () => {
  it('creates a client and returns its URL', async () => {
    const { organizationId, key } = await addTenant(db, { scopes: ['clients:write'] })

    const response = await post('/v1/clients', { name: 'Acme Honda', phone_number: '+1 (202) 555-0143' }, key)

    const { data } = response.json()
    expect(response.statusCode).toBe(201)
    expect(response.headers['location']).toBe(`/v1/clients/${data.id}`)
    expect(data).toMatchObject({
      organization_id: organizationId,
      name: 'Acme Honda',
      display_name: 'Acme Honda',
      type: 'other',
      status: 'active',
      subscription_plan: 'trial',
      contact_person: '',
      phone_number: '+12025550143',
      last_active_at: data.joined_at
    })
    expect((await get(`/v1/clients/${data.id}`, key)).json()).toEqual({ data })
  })

  it.each([
    { what: 'no name', body: {}, named: 'name' },
    { what: 'a name of 201 characters', body: { name: 'x'.repeat(201) }, named: 'name' },
    { what: 'a number for a name', body: { name: 5 }, named: 'name' },
    { what: 'a list for a name', body: { name: ['a'] }, named: 'name' },
    { what: 'a name with NUL', body: { name: 'a\u0000b' }, named: 'name' },
    { what: 'half a character', body: { name: 'a\ud800b' }, named: 'name' },
    { what: 'an unknown member', body: { name: 'Acme', organization_id: newId() }, named: 'organization_id' },
    { what: 'an unknown type', body: { name: 'Acme', type: 'bakery' }, named: 'type' },
    { what: 'null for an optional member', body: { name: 'Acme', display_name: null }, named: 'display_name' },
    { what: 'a number without country code', body: { name: 'Acme', phone_number: '555-0143' }, named: 'phone_number' },
    { what: 'a list', body: [], named: 'client' }
  ])('rejects $what by name', async ({ body, named }) => {
    const { key } = await addTenant(db, { scopes: ['clients:write'] })

    const response = await post('/v1/clients', body, key)

    expect(response.statusCode).toBe(400)
    expect(response.json()).toEqual({ error: 'Bad Request', message: expect.stringContaining(named) })
    expect((await get('/v1/clients', key)).json()).toEqual({ data: [] })
  })

  it.each([
    { what: 'no body', payload: undefined, type: undefined, statusCode: 400 },
    { what: 'an empty body', payload: '', type: 'application/json', statusCode: 400 },
    { what: 'broken JSON', payload: '{"name":', type: 'application/json', statusCode: 400 },
    {
      what: 'bytes that are not UTF-8',
      payload: Buffer.from('{"name":"\xff"}', 'latin1'),
      type: 'application/json',
      statusCode: 400
    },
    { what: 'another media type', payload: '{"name":"Acme"}', type: 'text/plain', statusCode: 415 },
    {
      what: 'a body that is too large',
      payload: JSON.stringify('x'.repeat(65_536)),
      type: 'application/json',
      statusCode: 413
    }
  ])('returns $statusCode for $what', async ({ payload, type, statusCode }) => {
    const { key } = await addTenant(db, { scopes: ['clients:write'] })
    const headers = type === undefined ? {} : { 'content-type': type }

    const response = await request(
      { method: 'POST', url: '/v1/clients', headers, ...(payload !== undefined && { payload }) },
      key
    )

    expect(response.statusCode).toBe(statusCode)
  })

  describe('with an Idempotency-Key', () => {
    it('repeats the first response', async () => {
      const { key } = await addTenant(db, { scopes: ['clients:write'] })
      const headers = { 'idempotency-key': 'order 66' }

      const first = await post('/v1/clients', { name: 'Acme' }, key, headers)
      const again = await post('/v1/clients', { name: 'Acme' }, key, headers)

      expect(first.headers['idempotent-replayed']).toBeUndefined()
      expect(again.statusCode).toBe(201)
      expect(again.headers['idempotent-replayed']).toBe('true')
      expect(again.headers['location']).toBe(first.headers['location'])
      expect(again.body).toBe(first.body)
      expect((await get('/v1/clients', key)).json().data).toHaveLength(1)
    })

    it('rejects another body', async () => {
      const { key } = await addTenant(db, { scopes: ['clients:write'] })
      const headers = { 'idempotency-key': 'k' }
      await post('/v1/clients', { name: 'Acme' }, key, headers)

      const response = await post('/v1/clients', { name: 'Other' }, key, headers)

      expect(response.statusCode).toBe(422)
      expect(response.json()).toMatchObject({ error: 'Unprocessable Entity' })
      expect((await get('/v1/clients', key)).json().data).toHaveLength(1)
    })

    it('creates one client for concurrent requests', async () => {
      const { key } = await addTenant(db, { scopes: ['clients:write'] })
      const headers = { 'idempotency-key': 'k' }

      const responses = await Promise.all(
        Array.from({ length: 8 }, () => post('/v1/clients', { name: 'Acme' }, key, headers))
      )

      expect(new Set(responses.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1)
      expect(responses.filter((response) => response.headers['idempotent-replayed'] === undefined)).toHaveLength(1)
      expect((await get('/v1/clients', key)).json().data).toHaveLength(1)
    })

    it('returns 409 while the first request is in progress', async () => {
      const { organizationId, key } = await addTenant(db, { scopes: ['clients:write'] })
      const claimed = Promise.withResolvers<void>()
      const finish = Promise.withResolvers<string>()
      const first = createOnce(
        { db, reach: organizationId },
        { key: 'k', hash: Buffer.alloc(32) },
        {
          now: new Date(),
          create: () => {
            claimed.resolve()
            return finish.promise
          }
        }
      )
      await claimed.promise

      const response = await post('/v1/clients', { name: 'Acme' }, key, { 'idempotency-key': 'k' })

      finish.resolve('{}')
      expect(await first).toMatchObject({ kind: 'created' })
      expect(response.statusCode).toBe(409)
      expect(response.json()).toMatchObject({ error: 'Conflict' })
      expect(response.headers['retry-after']).toBe('1')
    })

    it('does not store failures', async () => {
      const { key } = await addTenant(db, { scopes: ['clients:write'] })
      const headers = { 'idempotency-key': 'k' }
      const failed = await post('/v1/clients', { name: '' }, key, headers)

      const response = await post('/v1/clients', { name: 'Acme' }, key, headers)

      expect(failed.statusCode).toBe(400)
      expect(response.statusCode).toBe(201)
    })

    it('separates the keys of organizations', async () => {
      const [a, b] = [
        await addTenant(db, { scopes: ['clients:write'] }),
        await addTenant(db, { scopes: ['clients:write'] })
      ]
      const headers = { 'idempotency-key': 'k' }

      const first = await post('/v1/clients', { name: 'Acme' }, a.key, headers)
      const second = await post('/v1/clients', { name: 'Acme' }, b.key, headers)

      expect(second.statusCode).toBe(201)
      expect(second.json().data.id).not.toBe(first.json().data.id)
    })

    it.each([
      { what: 'an empty one', value: '' },
      { what: 'one of 256 characters', value: 'k'.repeat(256) }
    ])('rejects $what', async ({ value }) => {
      const { key } = await addTenant(db, { scopes: ['clients:write'] })

      const response = await post('/v1/clients', { name: 'Acme' }, key, { 'idempotency-key': value })

      expect(response.statusCode).toBe(400)
      expect(response.json().message).toContain('Idempotency-Key')
    })
  })
})
