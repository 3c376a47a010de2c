import { randomBytes, randomUUID } from 'node:crypto'
import { createDatabase, createReportWriter } from '@callbook/db'
import {
  addClient,
  addEndpoint,
  addOrganization,
  asRole,
  connectTestDatabase,
  createTestDatabaseUrl
} from '@callbook/db/testing'
import { parseKeyRing } from '@callbook/domain'
import { type App, createLimiter, type LimiterOptions } from '@callbook/http'
import { createQuietLogger } from '@callbook/http/testing/quiet-logger'
import { hasRedis, startRedis } from '@callbook/http/testing/redis'
import { afterAll, describe, expect, it, onTestFinished } from 'vitest'
import { buildApp } from './app.ts'

const connectionString = await createTestDatabaseUrl()
const connection = { connectionString: asRole('ingest', connectionString), onIdleError: () => {} }
const db = connectTestDatabase(connectionString)
const service = createDatabase({ ...connection, maxConnections: 4 })
afterAll(() => service.destroy())
const logger = createQuietLogger()
const limit = 5

describe('the limit of an endpoint', () => {
  it('refuses more deliveries in a minute, and takes one when Retry-After says', async () => {
    const clock = { nowMs: 0 }
    const app = startApp({ clock: () => clock.nowMs })
    const [endpoint, other] = [await someEndpoint(), await someEndpoint()]

    const accepted = await deliverTimes(limit, app, endpoint)
    clock.nowMs = 58_600
    const refused = await deliver(app, endpoint)
    const elsewhere = await deliver(app, other)
    clock.nowMs += 1_000
    const tooSoon = await deliver(app, `${endpoint}?again`)
    clock.nowMs += 1_000
    const inTime = await deliver(app, endpoint)

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
    const app = startApp({ clock: () => 0 })
    const endpoint = await someEndpoint()
    await deliverTimes(limit, app, endpoint)

    await deliverTimes(200, app, randomUUID())

    expect((await deliver(app, endpoint)).statusCode).toBe(429)
  })

  it('is used up by no delivery that is refused for its address', async () => {
    const app = startApp({ clock: () => 0 })
    const endpoint = await someEndpoint(['203.0.113.9'])

    const strangers = await deliverTimes(20, app, endpoint)
    const response = await deliver(app, endpoint, '203.0.113.9')

    expect(new Set(strangers)).toEqual(new Set([403]))
    expect(response.statusCode).toBe(200)
  })
})

describe('who guesses slugs', () => {
  it('is answered 429 from the 61st wrong one of a minute on, but 200 with a right one', async () => {
    const app = startApp({})
    const endpoint = await someEndpoint()

    const guesses = await deliverTimes(60, app, randomUUID())
    const refused = await deliver(app, 'not%20a%20slug')
    const right = await deliver(app, endpoint)
    const elsewhere = await deliver(app, randomUUID(), '203.0.113.9')

    expect(new Set(guesses)).toEqual(new Set([404]))
    expect(refused.statusCode).toBe(429)
    expect(Number(refused.headers['retry-after'])).toBeGreaterThanOrEqual(1)
    expect(refused.json()).toMatchObject({ success: false, error: 'Too Many Requests' })
    expect([right.statusCode, elsewhere.statusCode]).toEqual([200, 404])
  })
})

describe.runIf(hasRedis)('with Redis', () => {
  it('two instances take exactly the limit together, and each goes on when Redis is killed', async () => {
    const redis = await startRedis()
    const sharing = { redisUrl: redis.url, redisTimeoutMs: 10_000 }
    const apps = [startApp(sharing), startApp(sharing)] as const
    await expect.poll(() => isShared(...apps), { timeout: 20_000 }).toBe(true)
    const [endpoint, other] = [await someEndpoint(), await someEndpoint()]

    const shared = await Promise.all(apps.map((app) => deliverTimes(limit, app, endpoint)))
    await redis.kill()
    const alone = await Promise.all(apps.map((app) => deliverTimes(limit + 1, app, other)))

    expect(shared.flat().filter((status) => status === 200)).toHaveLength(limit)
    expect(alone.map((statuses) => statuses.toSorted())).toEqual(Array(2).fill([...Array(limit).fill(200), 429]))
  })
})

function startApp(options: Partial<LimiterOptions>): App {
  const writer = createReportWriter({ ...connection, now: () => new Date() })
  const secrets = parseKeyRing(randomBytes(32).toString('base64'))
  const limiter = createLimiter({ name: 'webhook', limit, logger, ...options })
  const app = buildApp({ db: service, writer, secrets, limiter, logger })
  onTestFinished(() => app.close())

  return app
}

async function someEndpoint(allowed_ips: string[] = []): Promise<string> {
  const organizationId = await addOrganization(db)
  const { slug } = await addEndpoint(db, organizationId, await addClient(db, organizationId), { allowed_ips })

  return slug
}

/** Delivers a message that is acknowledged and stored nowhere. */
function deliver(app: App, slug: string, remoteAddress = '127.0.0.1') {
  return app.inject({
    method: 'POST',
    url: `/webhook/vapi/${slug}`,
    payload: { message: { type: 'status-update' } },
    remoteAddress
  })
}

async function deliverTimes(times: number, app: App, slug: string): Promise<number[]> {
  const responses = await Promise.all(Array.from({ length: times }, () => deliver(app, slug)))

  return responses.map(({ statusCode }) => statusCode)
}

async function isShared(one: App, other: App): Promise<boolean> {
  const endpoint = await someEndpoint()
  await deliverTimes(limit, one, endpoint)

  return (await deliver(other, endpoint)).statusCode === 429
}
