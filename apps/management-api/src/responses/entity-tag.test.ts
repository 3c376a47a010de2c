import { addCall, addClient, addCustomer, connectAs, createTestDatabase } from '@callbook/db/testing'
import { describe, expect, it } from 'vitest'
import { addTenant, startApp } from '../testing/index.ts'

const { db, testDb } = await createTestDatabase()
const { app, get, request } = startApp(connectAs('management', testDb))
const { organizationId, key } = await addTenant(db)
const clientId = await addClient(testDb, organizationId)
const callId = await addCall(testDb, organizationId, clientId)
const customerId = await addCustomer(testDb, organizationId, clientId)

const resources = [
  '/v1/auth/me',
  `/v1/clients/${clientId}`,
  `/v1/calls/${callId}`,
  `/v1/calls/${callId}/evaluations`,
  `/v1/customers/${customerId}`
]

function sendRequest(url: string, ifNoneMatch: string, method: 'GET' | 'HEAD' = 'GET') {
  return request({ method, url, headers: { 'if-none-match': ifNoneMatch } }, key)
}

describe('a single resource', () => {
  it.each(resources)('%s returns 304 if the ETag matches', async (url) => {
    const first = await get(url, key)
    const again = await sendRequest(url, String(first.headers['etag']))

    expect(first.statusCode).toBe(200)
    expect(first.headers).toMatchObject({
      etag: expect.stringMatching(/^W\/"[\w-]{27}"$/),
      'cache-control': 'private, no-cache',
      vary: 'x-api-key, accept-encoding'
    })
    expect(again.statusCode).toBe(304)
    expect(again.rawPayload).toHaveLength(0)
    expect(again.headers).toMatchObject({
      etag: first.headers['etag'],
      'cache-control': 'private, no-cache',
      vary: 'x-api-key, accept-encoding'
    })
    expect(again.headers['content-type']).toBeUndefined()
  })

  it.each([
    { what: 'one of several tags', condition: (tag: string) => `"a", ${tag}`, statusCode: 304 },
    { what: 'the same tag as a strong one', condition: (tag: string) => tag.replace('W/', ''), statusCode: 304 },
    { what: 'any', condition: () => '*', statusCode: 304 },
    { what: 'another tag', condition: () => 'W/"AAAAAAAAAAAAAAAAAAAAAAAAAAA"', statusCode: 200 },
    { what: 'the tag without quotes', condition: (tag: string) => tag.replaceAll('"', ''), statusCode: 200 },
    { what: 'nothing', condition: () => '', statusCode: 200 }
  ])('returns $statusCode for $what', async ({ condition, statusCode }) => {
    const url = `/v1/clients/${clientId}`
    const tag = String((await get(url, key)).headers['etag'])

    expect((await sendRequest(url, condition(tag))).statusCode).toBe(statusCode)
    expect((await sendRequest(url, condition(tag), 'HEAD')).statusCode).toBe(statusCode)
  })

  it('has another tag after a change', async () => {
    const url = `/v1/clients/${clientId}`
    const before = await get(url, key)
    await addCall(testDb, organizationId, clientId, { created_at: '2099-01-01T00:00:00.000Z' })

    const after = await sendRequest(url, String(before.headers['etag']))

    expect(after.statusCode).toBe(200)
    expect(after.headers['etag']).not.toBe(before.headers['etag'])
  })
})

describe('the description', () => {
  it('is cacheable for everyone, and the same for all keys', async () => {
    const url = '/openapi.json'
    const first = await app.inject(url)
    const again = await app.inject({ url, headers: { 'if-none-match': String(first.headers['etag']) } })

    expect([first.statusCode, again.statusCode]).toEqual([200, 304])
    for (const { headers } of [first, again]) {
      expect(headers).toMatchObject({ 'cache-control': 'public, no-cache', vary: 'accept-encoding' })
    }
  })
})

describe('other responses', () => {
  it.each(['/v1/calls', '/v1/clients', '/v1/calls/unknown', '/health'])(
    '%s has no tag, and is not cached',
    async (url) => {
      const response = await sendRequest(url, '*')

      expect(response.statusCode).not.toBe(304)
      expect(response.headers['etag']).toBeUndefined()
      expect(response.headers['cache-control']).toBe('no-store')
    }
  )
})
