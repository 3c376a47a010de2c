import { randomBytes } from 'node:crypto'
import { createDatabase, type Database, listApiKeys, revokeApiKeyRow } from '@callbook/db'
import { asRole, connectAs, createTestDatabase, createTestDatabaseUrl } from '@callbook/db/testing'
import { createApiKey } from '@callbook/domain'
import { describe, expect, it } from 'vitest'
import { addApiKey, addTenant, startApp } from './testing/index.ts'

const { db, testDb } = await createTestDatabase()
const { app, get, request } = startApp(connectAs('management', testDb))

describe('without a valid key', async () => {
  const { organizationId, key } = await addTenant(db)
  const yesterday = new Date(Date.now() - 86_400_000)
  const expired = await addApiKey(db, organizationId, { now: new Date(0), expiresAt: yesterday })
  const revoked = await addApiKey(db, organizationId)
  await revokeApiKeyRow({ db, organizationId }, revoked.id, { now: new Date(), reason: null })

  it.each([
    { what: 'no key', key: undefined },
    { what: 'an empty key', key: '' },
    { what: 'a malformed key', key: 'callbook_mgmt_123' },
    { what: 'a mistyped key', key: `${key.slice(0, -1)}${key.endsWith('0') ? '1' : '0'}` },
    { what: 'an unknown key', key: createApiKey(randomBytes) },
    { what: 'two keys', key: `${key}, ${key}` },
    { what: 'an expired key', key: expired.key },
    { what: 'a revoked key', key: revoked.key }
  ])('returns 401 for $what on every route', async ({ key: candidate }) => {
    const urls = [
      '/v1/auth/me',
      '/v1/calls?limit=no',
      '/v1/customers/1',
      '/v1/nothing/here',
      '/v1',
      '/v1/',
      '/v1/calls/%zz'
    ]
    const responses = await Promise.all(urls.map((url) => get(url, candidate)))
    const post = await request({ method: 'POST', url: '/v1/clients', payload: 'no json' }, candidate)

    for (const response of [...responses, post]) {
      expect(response.statusCode).toBe(401)
      expect(response.body).toBe('{"error":"Unauthorized"}')
      expect(response.headers['www-authenticate']).toBe('ApiKey header="X-API-Key"')
    }
  })

  it.each([
    { authorization: 'Bearer callbook_mgmt_123' },
    { authorization: `Basic ${btoa(`${key}:`)}` },
    { authorization: '' },
    { authorization: `Bearer ${key}`, 'x-api-key': 'callbook_mgmt_123' }
  ])('returns 401 for another credential ($authorization), and names the header', async (headers) => {
    const response = await request({ method: 'GET', url: '/v1/auth/me', headers })

    expect(response.statusCode).toBe(401)
    expect(response.body).toBe('{"error":"Unauthorized"}')
    expect(response.headers['www-authenticate']).toBe('ApiKey header="X-API-Key"')
  })

  it('accepts a key as Authorization: Bearer', async () => {
    const response = await request({ method: 'GET', url: '/v1/auth/me', headers: { authorization: `Bearer ${key}` } })

    expect(response.statusCode).toBe(200)
  })

  it('accepts a key that expires later', async () => {
    const { key: lasting } = await addApiKey(db, organizationId, { expiresAt: new Date(Date.now() + 86_400_000) })

    const response = await get('/v1/auth/me', lasting)

    expect(response.statusCode).toBe(200)
  })
})

describe('an unknown route', () => {
  it.each([
    { method: 'GET', url: '/v1/nothing?key=secret' },
    { method: 'GET', url: '/v1' },
    { method: 'DELETE', url: '/v1/calls' },
    { method: 'OPTIONS', url: '/v1/calls' },
    { method: 'GET', url: '/v1/auth/me/' },
    { method: 'GET', url: '/V1/calls' },
    { method: 'GET', url: '/nothing' }
  ] as const)('returns 404 for $method $url without repeating the URL', async ({ method, url }) => {
    const { key } = await addTenant(db)

    const response = await request({ method, url }, key)

    expect(response.statusCode).toBe(404)
    expect(response.body).toBe('{"error":"Not Found"}')
  })
})

describe('a path that cannot be decoded', () => {
  it.each([
    { url: '/v1/calls/%zz', error: 'Call not found' },
    { url: '/v1/customers/%ff', error: 'Customer not found' },
    { url: '/v1/%zz', error: 'Not Found' }
  ])('returns 404 for $url with a key, as for other paths', async ({ url, error }) => {
    const { key } = await addTenant(db)

    const response = await request({ method: 'GET', url }, key)

    expect(response.statusCode).toBe(404)
    expect(response.json()).toEqual({ error })
    expect(response.headers['x-ratelimit-limit']).toBe('600')
  })
})

describe('GET /v1/auth/me', () => {
  it('returns the organization of the key', async () => {
    const { organizationId, key } = await addTenant(db)

    const response = await get('/v1/auth/me', key)

    expect(response.statusCode).toBe(200)
    expect(response.json()).toEqual({
      organization_id: organizationId,
      api_key_id: expect.any(String),
      key_name: 'CI',
      environment: 'sandbox',
      scopes: [],
      expires_at: null,
      client_id: null,
      rate_limit: 600
    })
  })

  it('applies and returns the rate limit of the key', async () => {
    const { key } = await addTenant(db, { rateLimit: 2 })

    const responses = [await get('/v1/auth/me', key), await get('/v1/auth/me', key), await get('/v1/auth/me', key)]

    expect(responses.map(({ statusCode }) => statusCode)).toEqual([200, 200, 429])
    expect(responses[0]?.json()).toMatchObject({ rate_limit: 2 })
    expect(responses[2]?.json().message).toBe('The limit is 2 requests a minute')
    expect(responses.map(({ headers }) => [headers['x-ratelimit-limit'], headers['x-ratelimit-remaining']])).toEqual([
      ['2', '1'],
      ['2', '0'],
      ['2', '0']
    ])
  })

  it('returns the scopes and the expiry of the key', async () => {
    const expiresAt = new Date('2099-01-31T23:00:00Z')
    const { key } = await addTenant(db, { expiresAt, scopes: ['evaluations:write'] })

    const response = await get('/v1/auth/me', key)

    expect(response.json()).toMatchObject({ scopes: ['evaluations:write'], expires_at: '2099-01-31T23:00:00.000Z' })
  })
})

describe('GET /health', () => {
  it('needs no key', async () => {
    const response = await app.inject('/health')

    expect(response.statusCode).toBe(200)
    expect(response.json()).toMatchObject({ status: 'ok', checks: { database: 'ok' } })
  })
})

describe('the use of a key', () => {
  it('is written before the service closes its database', async () => {
    const connectionString = await createTestDatabaseUrl()
    const [own, reader] = [open(asRole('management', connectionString)), open(connectionString)]
    const closing = startApp(own)
    closing.app.addHook('onClose', () => own.destroy())
    const { organizationId, key } = await addTenant(reader)
    await closing.get('/v1/auth/me', key)

    await closing.app.close()

    const [apiKey] = await listApiKeys({ db: reader, organizationId })
    expect(apiKey?.last_used_at).not.toBeNull()
    await reader.destroy()
  })
})

describe('a failing database', () => {
  it('returns 503 without details', async () => {
    const url = new URL(await createTestDatabaseUrl())
    url.port = '1'
    const { app: broken, get: getBroken } = startApp(open(url.href))

    const response = await getBroken('/v1/auth/me', createApiKey(randomBytes))
    const health = await broken.inject('/health')

    expect(response.statusCode).toBe(503)
    expect(response.body).toBe('{"error":"Service Unavailable"}')
    expect(response.headers['retry-after']).toBe('1')
    expect(health.statusCode).toBe(503)
  })
})

describe('over a socket', () => {
  it('responds as in tests', async () => {
    const { organizationId, key } = await addTenant(db)
    const address = await app.listen({ host: '127.0.0.1', port: 0 })

    const response = await fetch(`${address}/v1/auth/me`, { headers: { 'X-API-Key': key } })

    expect(response.status).toBe(200)
    expect(await response.json()).toMatchObject({ organization_id: organizationId })
  })
})

function open(connectionString: string): Database {
  return createDatabase({
    connectionString,
    maxConnections: 2,
    connectionTimeoutMs: 60_000,
    onIdleError: () => undefined
  })
}
