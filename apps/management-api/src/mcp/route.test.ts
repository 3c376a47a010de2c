import { ping } from '@callbook/db'
import { addOrganization, connectAs, createTestDatabase } from '@callbook/db/testing'
import { createLimiter } from '@callbook/http'
import { createQuietLogger } from '@callbook/http/testing'
import { revokeApiKey, within } from '@callbook/operations'
import { afterAll, describe, expect, it } from 'vitest'
import { buildManagementApi } from '../app.ts'
import { addApiKey, addTenant } from '../testing/index.ts'
import { callTool, connectMcp } from '../testing/mcp.ts'

const { db: admin, testDb } = await createTestDatabase()
const db = connectAs('management', testDb)
const logger = createQuietLogger()
const app = buildManagementApi({
  ...{ db, keyDb: db, checkDatabase: () => ping(db), logger },
  limiter: createLimiter({ name: 'mcp', limit: 100, logger }),
  publicUrl: 'https://api.callbook.example/base'
})
const address = new URL(await app.listen({ port: 0, host: '127.0.0.1' }))
afterAll(() => app.close())

const ping1 = { jsonrpc: '2.0', id: 1, method: 'ping' }

describe('authentication', () => {
  it.each(['initialize', 'standalone'] as const)('accepts a key in either header, in revision %s', async (revision) => {
    const { key } = await addTenant(admin)

    for (const headers of [{ 'x-api-key': key }, { authorization: `Bearer ${key}` }]) {
      const client = await connectMcp(address, headers, revision)
      expect(await callTool(client, 'list_clients')).toEqual({ showing: '0 of 0', clients: [] })
    }
  })

  it.each([
    { case: 'no key', headers: {} },
    { case: 'a malformed key', headers: { authorization: 'Bearer secret' } },
    { case: 'another scheme', headers: { authorization: 'Basic c2VjcmV0' } },
    { case: 'an unknown key', headers: { 'x-api-key': 'callbook_mgmt_7jbuyWGMUPyHxjjSYXiOsjkiYYFouYg918zliD' } }
  ])('returns 401 for $case', async ({ headers }) => {
    const response = await post(ping1, { headers })

    expect(response.status).toBe(401)
    expect(response.headers.get('www-authenticate')).toBe('Bearer')
    expect(await response.json()).toEqual({ error: 'Unauthorized' })
  })

  it('returns 401 to a connected client once its key is revoked', async () => {
    const organizationId = await addOrganization(admin)
    const { id, key } = await addApiKey(admin, organizationId)
    const client = await connectMcp(address, { 'x-api-key': key })
    await callTool(client, 'list_clients')

    const actor = { kind: 'cli', id: null, name: 'tests' } as const
    await revokeApiKey(within(admin, organizationId, actor), id, { now: new Date(), reason: null })

    await expect.poll(() => callTool(client, 'list_clients').catch(String)).toMatch(/401|Unauthorized/)
  })

  it('does not announce OAuth, so that clients use their configured headers', async () => {
    const response = await fetch(new URL('/.well-known/oauth-protected-resource/mcp', address))

    expect(response.status).toBe(404)
  })
})

describe('origins', () => {
  it.each([
    { origin: 'https://attacker.example', status: 403 },
    { origin: `http://attacker.example:${address.port}`, status: 403 },
    { origin: 'null', status: 403 },
    { origin: 'https://api.callbook.example', status: 200 }
  ])('returns $status to a page of $origin', async ({ origin, status }) => {
    const { key } = await addTenant(admin)

    expect((await post(ping1, { key, headers: { origin } })).status).toBe(status)
  })
})

describe('requests', () => {
  it.each(['GET', 'DELETE'])('returns 405 for %s', async (method) => {
    const { key } = await addTenant(admin)

    const response = await fetch(new URL('/mcp', address), { method, headers: { 'x-api-key': key } })

    expect(response.status).toBe(405)
    expect(response.headers.get('allow')).toBe('POST')
  })

  it.each([
    { case: 'no JSON', body: '{', code: -32_700 },
    { case: 'an empty body', body: '', code: -32_700 },
    { case: 'a batch', body: JSON.stringify([ping1, ping1]), code: -32_600 },
    { case: 'another object', body: '{"method":"ping"}', code: -32_600 },
    { case: 'a text', body: '"ping"', code: -32_600 },
    { case: 'null', body: 'null', code: -32_600 },
    { case: 'a wrong id', body: '{"jsonrpc":"2.0","id":{},"method":"ping"}', code: -32_600 }
  ])('returns error $code for $case', async ({ body, code }) => {
    const { key } = await addTenant(admin)

    const response = await post(body, { key })

    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ jsonrpc: '2.0', id: null, error: { code } })
  })

  it.each([
    { method: 'resources/list', params: {} },
    { method: 'subscriptions/listen', params: {} },
    { method: 'toString', params: {} }
  ])('returns an error for the unsupported method $method', async (message) => {
    const { key } = await addTenant(admin)

    const response = await post({ ...ping1, ...message }, { key })

    expect(await response.json()).toMatchObject({ id: 1, error: { code: -32_601 } })
  })

  it('opens no stream for a subscription', async () => {
    const { key } = await addTenant(admin)
    const client = await connectMcp(address, { 'x-api-key': key }, 'standalone')

    await expect(client.listen({ toolsListChanged: true })).rejects.toThrow()
  })

  it('accepts a notification without a response', async () => {
    const { key } = await addTenant(admin)

    const response = await post({ jsonrpc: '2.0', method: 'notifications/initialized' }, { key })

    expect([response.status, await response.text()]).toEqual([202, ''])
  })

  it('returns 413 above 64 KB, and 415 for another media type', async () => {
    const { key } = await addTenant(admin)
    const large = { ...ping1, params: { text: 'x'.repeat(64 * 1024) } }

    expect((await post(large, { key })).status).toBe(413)
    expect((await post(ping1, { key, headers: { 'content-type': 'text/plain' } })).status).toBe(415)
  })

  it('takes from the rate limit of the key', async () => {
    const { key } = await addTenant(admin)
    await Promise.all(Array.from({ length: 100 }, () => post(ping1, { key })))

    const [refused, elsewhere] = [
      await post(ping1, { key }),
      await fetch(new URL('/v1/clients', address), { headers: { 'x-api-key': key } })
    ]

    expect([refused.status, elsewhere.status]).toEqual([429, 429])
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  })
})

interface Sent {
  readonly key?: string
  readonly headers?: Readonly<Record<string, string>>
}

async function post(message: object | string, { key, headers = {} }: Sent): Promise<Response> {
  return await fetch(new URL('/mcp', address), {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(key !== undefined && { 'x-api-key': key }), ...headers },
    body: typeof message === 'string' ? message : JSON.stringify(message)
  })
}
