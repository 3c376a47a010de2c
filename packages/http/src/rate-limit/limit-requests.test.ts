import { Redis } from 'ioredis'
import { describe, expect, it } from 'vitest'
import { type App, createApp } from '../app.ts'
import { notFound } from '../errors.ts'
import { createLogger } from '../logger.ts'
import { hasRedis, startRedis } from '../testing/index.ts'
import { limitRequests } from './limit-requests.ts'
import { createLimiter, type LimiterOptions } from './limiter.ts'

describe('a limited route', () => {
  it('reports the remaining limit in headers, also in error responses', async () => {
    const clock = { nowMs: 0 }
    const app = appWith({ limit: 2, clock: () => clock.nowMs })

    const first = await app.inject('/')
    clock.nowMs = 10_500
    const second = await app.inject('/missing')
    const refused = await app.inject('/')

    expect([first, second, refused].map(limitHeadersOf)).toEqual([
      { limit: '2', remaining: '1', reset: '60', retryAfter: undefined },
      { limit: '2', remaining: '0', reset: '50', retryAfter: undefined },
      { limit: '2', remaining: '0', reset: '50', retryAfter: '50' }
    ])
    expect(second.statusCode).toBe(404)
    expect(refused.statusCode).toBe(429)
    expect(refused.json()).toEqual({ error: 'Too Many Requests', message: 'The limit is 2 requests a minute' })
  })

  it('does not count rejected requests', async () => {
    const clock = { nowMs: 0 }
    const app = appWith({ limit: 2, clock: () => clock.nowMs })
    const statuses: number[] = []

    for (; clock.nowMs <= 61_000; clock.nowMs += 500) statuses.push((await app.inject('/')).statusCode)

    expect(statuses.flatMap((status, index) => (status === 200 ? index / 2 : []))).toEqual([0, 0.5, 60, 60.5])
  })

  it('can read the remaining limit without counting', async () => {
    const app = appWith({ limit: 2, clock: () => 0 })
    await app.inject('/')

    const looks = [await app.inject('/left'), await app.inject('/left')]

    expect(looks.map(({ body }) => body)).toEqual(['1', '1'])
  })

  it.runIf(hasRedis())('disconnects from Redis when its app is closed', async () => {
    const { url } = await startRedis()
    const app = appWith({ limit: 2, redisUrl: url })
    await app.ready()
    const redis = new Redis(url)
    await expect.poll(() => connectionsOf(redis)).toBe(2)

    await app.close()

    await expect.poll(() => connectionsOf(redis)).toBe(1)
    redis.disconnect()
  })
})

function appWith(options: Pick<LimiterOptions, 'limit' | 'clock' | 'redisUrl'>): App {
  const logger = createLogger('silent')
  const app = createApp({ logger, bodyLimit: 1_000 })
  const limiter = createLimiter({ name: 'test', logger, ...options })

  app.register(async (scope) => {
    await scope.register(limitRequests, { limiter, keyOf: () => 'everybody' })
    const look = scope.createRateLimit()
    scope.get('/', { onRequest: scope.rateLimit() }, async () => 'ok')
    scope.get('/missing', { onRequest: scope.rateLimit() }, async () => {
      throw notFound()
    })
    scope.get('/left', async (request) => {
      const rate = await look(request, { increment: false })
      return rate.isAllowed ? 'no limit' : String(rate.remaining)
    })
  })

  return app
}

function limitHeadersOf({ headers }: { readonly headers: Readonly<Record<string, unknown>> }) {
  return {
    limit: headers['x-ratelimit-limit'],
    remaining: headers['x-ratelimit-remaining'],
    reset: headers['x-ratelimit-reset'],
    retryAfter: headers['retry-after']
  }
}

async function connectionsOf(redis: Redis): Promise<number> {
  return String(await redis.client('LIST'))
    .trim()
    .split('\n').length
}
