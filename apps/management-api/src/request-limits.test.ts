import { randomBytes } from 'node:crypto'
import { connectAs, createTestDatabase } from '@callbook/db/testing'
import { createApiKey } from '@callbook/domain'
import { hasRedis, startRedis } from '@callbook/http/testing'
import { describe, expect, it } from 'vitest'
import { addApiKey, addTenant, startApp } from './testing/index.ts'

const { db, testDb } = await createTestDatabase()
const service = connectAs('management', testDb)

describe('the limit of a key', () => {
  it('rejects further requests in a minute, and accepts one after Retry-After', async () => {
    const clock = { nowMs: 0 }
    const { get } = startApp(service, { limit: 2, clock: () => clock.nowMs })
    const { organizationId, key } = await addTenant(db)
    const { key: otherKey } = await addApiKey(db, organizationId)
    await get('/v1/calls', key)
    await get('/v1/customers', key)

    clock.nowMs = 58_600
    const refused = await get('/v1/clients', key)
    const withOtherKey = await get('/v1/clients', otherKey)
    clock.nowMs += 1_000
    const tooSoon = await get('/v1/clients', key)
    clock.nowMs += 1_000
    const inTime = await get('/v1/clients', key)

    expect(refused.statusCode).toBe(429)
    expect(refused.headers['retry-after']).toBe('2')
    expect(refused.json()).toEqual({ error: 'Too Many Requests', message: 'The limit is 2 requests a minute' })
    expect([withOtherKey, tooSoon, inTime].map(({ statusCode }) => statusCode)).toEqual([200, 429, 200])
  })

  it.each([
    { method: 'GET', url: '/v1/auth/me', status: 200 },
    { method: 'GET', url: '/v1/calls?limit=no', status: 400 },
    { method: 'GET', url: '/v1/customers/1', status: 404 },
    { method: 'GET', url: '/v1/nothing', status: 404 },
    { method: 'POST', url: '/v1/clients', payload: 'no media type', status: 415 }
  ] as const)('is in the response $status to $method $url', async ({ status, ...options }) => {
    const { request } = startApp(service, { limit: 3, clock: () => 0 })
    const { key } = await addTenant(db, { scopes: ['clients:write'] })
    await request({ method: 'GET', url: '/v1/auth/me' }, key)

    const response = await request(options, key)

    expect(response.statusCode).toBe(status)
    expect(response.headers).toMatchObject({
      'x-ratelimit-limit': '3',
      'x-ratelimit-remaining': '1',
      'x-ratelimit-reset': '60'
    })
  })

  it('is not in responses without a key', async () => {
    const { get } = startApp(service)

    const { headers } = await get('/v1/auth/me')

    expect(Object.keys(headers).filter((name) => name.startsWith('x-ratelimit'))).toEqual([])
  })
})

describe('guessing keys', () => {
  it('returns 429 from the 61st wrong key per minute, but 200 for a valid one', async () => {
    const { get } = startApp(service)
    const { key } = await addTenant(db)
    const guesses: number[] = []

    for (let guess = 0; guess < 60; guess += 1) {
      guesses.push((await get('/v1/auth/me', createApiKey(randomBytes))).statusCode)
    }
    const refused = await get('/v1/auth/me', 'callbook_mgmt_123')
    const right = await get('/v1/auth/me', key)
    const keyless = await get('/v1/auth/me')

    expect(new Set(guesses)).toEqual(new Set([401]))
    expect(refused.statusCode).toBe(429)
    expect(Number(refused.headers['retry-after'])).toBeGreaterThanOrEqual(1)
    expect([right.statusCode, keyless.statusCode]).toEqual([200, 401])
  })
})

describe.runIf(hasRedis())('with Redis', () => {
  it('counts the requests of a key at two instances together, and continues when Redis is killed', async () => {
    const redis = await startRedis()
    const sharing = { limit: 3, redisUrl: redis.url, redisTimeoutMs: 10_000 }
    const [one, other] = [startApp(service, sharing), startApp(service, sharing)]
    const statusesWith = async (key: string) => {
      const answers = [await one.get('/v1/auth/me', key), await one.get('/v1/auth/me', key)]
      answers.push(await other.get('/v1/auth/me', key), await other.get('/v1/auth/me', key))

      return answers.map(({ statusCode }) => statusCode)
    }

    await expect.poll(async () => statusesWith((await addTenant(db)).key)).toEqual([200, 200, 200, 429])
    await redis.kill()

    expect(await statusesWith((await addTenant(db)).key)).toEqual([200, 200, 200, 200])
  })

  it('does not wait for a Redis that never existed', async () => {
    const { get } = startApp(service, { limit: 1, redisUrl: 'redis://127.0.0.1:1' })
    const { key } = await addTenant(db)

    const statuses = [await get('/v1/auth/me', key), await get('/v1/auth/me', key)].map(({ statusCode }) => statusCode)

    expect(statuses).toEqual([200, 429])
  })
})
