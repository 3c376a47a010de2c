import { newId } from '@callbook/db'
import { addClient, addCustomer, connectAs, createTestDatabase } from '@callbook/db/testing'
import { describe, expect, it } from 'vitest'
import { addTenant, startApp } from '../testing/index.ts'

const { db, testDb } = await createTestDatabase()
const { get } = startApp(connectAs('management', testDb))

describe('GET /v1/customers', () => {
  it('lists the customers of the organization, newest first', async () => {
    const { organizationId, key } = await addTenant(db)
    const clientId = await addClient(testDb, organizationId)
    const older = await addCustomer(testDb, organizationId, clientId, {
      phone_number: '+12025550101',
      created_at: '2026-01-01T00:00:00.000Z'
    })
    const newer = await addCustomer(testDb, organizationId, clientId, {
      phone_number: '+12025550102',
      created_at: '2026-01-02T00:00:00.000Z'
    })

    const response = await get('/v1/customers', key)

    expect(response.statusCode).toBe(200)
    expect(response.json()).toMatchObject({
      data: [{ id: newer }, { id: older }],
      pagination: { limit: 50, offset: 0, total: 2 }
    })
  })

  it('paginates, and returns the total even past the end', async () => {
    const { organizationId, key } = await addTenant(db)
    const clientId = await addClient(testDb, organizationId)
    const ids = []
    for (const day of ['01', '02', '03']) {
      const overrides = { phone_number: `+120255501${day}`, created_at: `2026-01-${day}T00:00:00Z` }
      ids.unshift(await addCustomer(testDb, organizationId, clientId, overrides))
    }

    const second = await get('/v1/customers?limit=1&offset=1', key)
    const beyond = await get('/v1/customers?offset=2147483647', key)

    expect(second.json()).toMatchObject({ data: [{ id: ids[1] }], pagination: { limit: 1, offset: 1, total: 3 } })
    expect(beyond.json()).toEqual({ data: [], pagination: { limit: 50, offset: 2_147_483_647, total: 3 } })
  })

  describe('filtered by', async () => {
    const { organizationId, key } = await addTenant(db)
    const acme = await addClient(testDb, organizationId, { phone_number: '+442079460000' })
    const other = await addClient(testDb, organizationId, { phone_number: '' })
    const ada = await addCustomer(testDb, organizationId, acme, {
      phone_number: '+442079460001',
      customer_status: 'new'
    })
    const bob = await addCustomer(testDb, organizationId, other, {
      phone_number: '+442079460001',
      full_name: 'Zoë Łukasz-O’Brien'
    })
    const eve = await addCustomer(testDb, organizationId, other, {
      phone_number: '+12025550103',
      customer_status: 'returning'
    })

    it.each([
      { query: `client_id=${acme}`, ids: [ada] },
      { query: `client_id=${acme.toUpperCase()}`, ids: [ada] },
      { query: 'phone_number=%2B442079460001', ids: [bob, ada] },
      { query: 'phone_number=+442079460001', ids: [bob, ada] },
      { query: 'phone_number=%2B44%20(20)%207946-0001', ids: [bob, ada] },
      { query: `phone_number=020%207946%200001&client_id=${acme}`, ids: [ada] },
      { query: 'customer_status=returning', ids: [eve] },
      { query: 'name=love', ids: [eve, ada] },
      { query: 'name=LOVE%20a', ids: [eve, ada] },
      { query: `name=love&client_id=${acme}`, ids: [ada] },
      { query: 'name=love&customer_status=returning', ids: [eve] },
      { query: 'name=zoe', ids: [bob] },
      { query: 'name=ZOÉ', ids: [bob] },
      { query: 'name=lu', ids: [bob] },
      { query: "name=o'br", ids: [bob] },
      { query: 'name=zoe%20ada', ids: [] },
      { query: 'name=ovelace', ids: [] },
      { query: `customer_status=returning&client_id=${acme}`, ids: [] },
      { query: 'customer_status=unknown', ids: [] }
    ])('$query', async ({ query, ids }) => {
      const response = await get(`/v1/customers?${query}`, key)

      expect(response.json()).toMatchObject({ data: ids.map((id) => ({ id })), pagination: { total: ids.length } })
    })

    it.each([
      { query: 'phone_number=020%207946%200001', named: 'phone_number' },
      { query: `phone_number=020%207946%200001&client_id=${other}`, named: 'phone_number' },
      { query: 'phone_number=', named: 'phone_number' },
      { query: 'phone_number=anonymous', named: 'phone_number' },
      { query: 'phone_number=%00', named: 'phone_number' },
      { query: 'name=', named: 'name' },
      { query: 'name=%20%25_', named: 'name' },
      { query: 'name=%00', named: 'name' },
      { query: `name=${'a'.repeat(201)}`, named: 'name' },
      { query: 'name=ada&offset=1001', named: 'offset' },
      { query: 'customer_status=old', named: 'customer_status' },
      { query: 'client_id=urn:uuid:0199', named: 'client_id' },
      { query: 'limit=0', named: 'limit' },
      { query: 'limit=201', named: 'limit' },
      { query: 'limit=1e2', named: 'limit' },
      { query: 'limit=5&limit=5', named: 'limit' },
      { query: 'offset=-1', named: 'offset' },
      { query: 'offset=2147483648', named: 'offset' },
      { query: 'status=new', named: 'status' }
    ])('rejects $query and names $named', async ({ query, named }) => {
      const response = await get(`/v1/customers?${query}`, key)

      expect(response.statusCode).toBe(400)
      expect(response.json()).toMatchObject({ error: 'Bad Request', message: expect.stringContaining(named) })
    })

    it('counts matches of a name up to a limit, and paginates to the end', async () => {
      const first = (await get('/v1/customers?name=love&limit=1&cursor=', key)).json()
      const second = (await get(`/v1/customers?name=love&limit=1&cursor=${first.pagination.next_cursor}`, key)).json()

      expect(first).toMatchObject({ data: [{ id: eve }], pagination: { total: 2, total_is_bounded: false } })
      expect(second).toMatchObject({ data: [{ id: ada }], pagination: { total: 2, next_cursor: null } })
    })

    it('reports that more than a thousand customers match a name', async () => {
      const tenant = await addTenant(db)
      const clientId = await addClient(testDb, tenant.organizationId)
      const id = await addCustomer(testDb, tenant.organizationId, clientId, { full_name: 'Dana Whitfield' })
      const customer = await testDb.selectFrom('customers').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
      const copies = Array.from({ length: 1000 }, (_, nth) => ({ ...customer, id: newId(), phone_number: `+1${nth}` }))
      await testDb.insertInto('customers').values(copies).execute()

      const { data, pagination } = (await get('/v1/customers?name=dana&limit=2&offset=1000', tenant.key)).json()

      expect(pagination).toEqual({ limit: 2, offset: 1000, total: 1000, total_is_bounded: true })
      expect(data).toMatchObject([{ full_name: 'Dana Whitfield' }])
    })

    it('gives the same response for a client of another organization and an unknown one', async () => {
      const stranger = await addTenant(db)

      const foreign = await get(`/v1/customers?client_id=${acme}`, stranger.key)
      const unknown = await get(`/v1/customers?client_id=${newId()}`, stranger.key)

      expect(foreign.statusCode).toBe(404)
      expect(foreign.body).toBe('{"error":"Client not found"}')
      expect(unknown.statusCode).toBe(404)
      expect(unknown.body).toBe(foreign.body)
    })
  })

  it('returns nothing of another organization', async () => {
    const { organizationId } = await addTenant(db)
    await addCustomer(testDb, organizationId, await addClient(testDb, organizationId))
    const stranger = await addTenant(db)

    const response = await get('/v1/customers', stranger.key)

    expect(response.json()).toEqual({ data: [], pagination: { limit: 50, offset: 0, total: 0 } })
  })
})

describe('GET /v1/customers/:id', () => {
  it('returns a whole customer', async () => {
    const { organizationId, key } = await addTenant(db)
    const clientId = await addClient(testDb, organizationId)
    const id = await addCustomer(testDb, organizationId, clientId, {
      full_name: 'Zoë "Z" \u2028 O\'Neill\n',
      metadata: '{"tier": "gold"}',
      total_calls: 3
    })

    const response = await get(`/v1/customers/${id.toUpperCase()}`, key)

    expect(response.statusCode).toBe(200)
    expect(response.headers['content-type']).toBe('application/json; charset=utf-8')
    expect(response.json().data).toMatchObject({
      id,
      organization_id: organizationId,
      client_id: clientId,
      full_name: 'Zoë "Z" \u2028 O\'Neill\n',
      metadata: { tier: 'gold' },
      total_calls: 3
    })
  })

  it('returns 404 for a customer of another organization, an unknown one and an invalid id, with identical bytes', async () => {
    const owner = await addTenant(db)
    const foreign = await addCustomer(testDb, owner.organizationId, await addClient(testDb, owner.organizationId))
    const { key } = await addTenant(db)

    const responses = await Promise.all(
      [foreign, newId(), '1', '%00', 'evaluations'].map((id) => get(`/v1/customers/${id}`, key))
    )

    expect(responses.map(({ statusCode, body }) => [statusCode, body])).toEqual(
      responses.map(() => [404, '{"error":"Customer not found"}'])
    )
  })

  it('rejects query parameters', async () => {
    const { organizationId, key } = await addTenant(db)
    const id = await addCustomer(testDb, organizationId, await addClient(testDb, organizationId))

    const response = await get(`/v1/customers/${id}?expand=calls`, key)

    expect(response.statusCode).toBe(400)
    expect(response.json().message).toContain('expand')
  })
})
