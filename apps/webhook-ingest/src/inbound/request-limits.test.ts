import { randomUUID } from 'node:crypto'
import { connectTestDatabase, createTestDatabaseUrl } from '@callbook/db/testing'
import type { App } from '@callbook/http'
import { hasRedis, startRedis } from '@callbook/http/testing'
import { describe, expect, it } from 'vitest'
import { type AppOptions, deliver, someEndpoint, startApp } from '../testing/index.ts'

const connectionString = await createTestDatabaseUrl()
const { testDb } = connectTestDatabase(connectionString)
const limit = 5

describe('the limit of an endpoint', () => {
  it('rejects further requests in a minute, and accepts one after Retry-After', async () => {
    const clock = { nowMs: 0 }
    const app = start({ clock: () => clock.nowMs })
    const [endpoint, other] = [await newSlug(), await newSlug()]

    const accepted = await sendTimes(limit, app, endpoint)
    clock.nowMs = 58_600
    const refused = await send(app, endpoint)
    const elsewhere = await send(app, other)
    clock.nowMs += 1_000
    const tooSoon = await send(app, `${endpoint}?again`)
    clock.nowMs += 1_000
    const inTime = await send(app, endpoint)

    expect(accepted).toEqual(Array(limit).fill(200))
    expect(refused.statusCode).toBe(429)
    expect(refused.headers['retry-after']).toBe('2')
    expect(refused.json()).toEqual({
      success: false,
      error: 'Too Many Requests',
      message: 'The limit is 5 requests a minute',
      requestId: refused.headers['x-request-id']
    })
    expect([elsewhere, tooSoon, inTime].map(({ statusCode }) => statusCode)).toEqual([200, 429, 200])
  })

  it('is not lifted by a flood of wrong slugs', async () => {
    const app = start({ clock: () => 0 })
    const endpoint = await newSlug()
    await sendTimes(limit, app, endpoint)

    await sendTimes(200, app, randomUUID())

    expect((await send(app, endpoint)).statusCode).toBe(429)
  })

  it('does not count requests that are rejected for their address', async () => {
    const app = start({ clock: () => 0 })
    const endpoint = await newSlug(['203.0.113.9'])

    const strangers = await sendTimes(20, app, endpoint)
    const response = await send(app, endpoint, '203.0.113.9')

    expect(new Set(strangers)).toEqual(new Set([403]))
    expect(response.statusCode).toBe(200)
  })
})

describe('an address that guesses slugs', () => {
  it('gets 429 from the 61st wrong slug of a minute on, and 200 with a right one', async () => {
    const app = start({})
    const endpoint = await newSlug()

    const guesses = await sendTimes(60, app, randomUUID())
    const refused = await send(app, 'not%20a%20slug')
    const right = await send(app, endpoint)
    const elsewhere = await send(app, randomUUID(), '203.0.113.9')

    expect(new Set(guesses)).toEqual(new Set([404]))
    expect(refused.statusCode).toBe(429)
    expect(Number(refused.headers['retry-after'])).toBeGreaterThanOrEqual(1)
    expect(refused.json()).toMatchObject({ success: false, error: 'Too Many Requests' })
    expect([right.statusCode, elsewhere.statusCode]).toEqual([200, 404])
  })
})

describe.runIf(hasRedis())('with Redis', () => {
  it('two instances share the limit exactly, and both continue if Redis is killed', async () => {
    const redis = await startRedis()
    const sharing = { redisUrl: redis.url, redisTimeoutMs: 10_000 }
    const apps = [start(sharing), start(sharing)] as const
    await expect.poll(() => isShared(...apps)).toBe(true)
    const [endpoint, other] = [await newSlug(), await newSlug()]

    const shared = await Promise.all(apps.map((app) => sendTimes(limit, app, endpoint)))
    await redis.kill()
    const alone = await Promise.all(apps.map((app) => sendTimes(limit + 1, app, other)))

    expect(shared.flat().filter((status) => status === 200)).toHaveLength(limit)
    expect(alone.map((statuses) => statuses.toSorted())).toEqual(Array(2).fill([...Array(limit).fill(200), 429]))
  })
})

function start(options: AppOptions['limit']): App {
  return startApp(connectionString, { limit: { limit, ...options } })
}

async function newSlug(allowed_ips: string[] = []): Promise<string> {
  return (await someEndpoint(testDb, { allowed_ips })).slug
}

/** Sends a message that is acknowledged and not stored. */
function send(app: App, slug: string, remoteAddress = '127.0.0.1') {
  return deliver(app, { slug }, { message: { type: 'status-update' } }, { remoteAddress })
}

async function sendTimes(times: number, app: App, slug: string): Promise<number[]> {
  const responses = await Promise.all(Array.from({ length: times }, () => send(app, slug)))

  return responses.map(({ statusCode }) => statusCode)
}

async function isShared(one: App, other: App): Promise<boolean> {
  const slug = await newSlug()
  await sendTimes(limit, one, slug)

  return (await send(other, slug)).statusCode === 429
}
