import { randomUUID } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import { Redis } from 'ioredis'
import { describe, expect, it, onTestFinished } from 'vitest'
import { createLogger } from '../logger.ts'
import { hasRedis, startRedis } from '../testing/index.ts'
import { createLimiter, type LimiterOptions, type RequestLimiter } from './limiter.ts'

/** Key prefix of a limiter named `test`. */
const prefix = 'callbook:rate-limit:test:'

describe.runIf(hasRedis())('a limiter with Redis', () => {
  it('admits exactly the limit across two processes, and reports the use to both', async () => {
    const { url } = await startRedis()
    const [one, other] = [await connected({ redisUrl: url }), await connected({ redisUrl: url })]

    const admissions = (await Promise.all([admitMany(one, 15), admitMany(other, 15)])).flat()

    const counts = admissions.filter(({ admitted }) => admitted).map(({ count }) => count)
    expect(counts.toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
    expect(await one.admit('a')).toMatchObject({ admitted: false, count: 10 })
    expect(await other.admit('b')).toMatchObject({ admitted: true, count: 1 })
  })

  it('reads without counting', async () => {
    const { url } = await startRedis()
    const limiter = await connected({ redisUrl: url })

    expect(await limiter.read('a')).toMatchObject({ count: 0, resetMs: 0 })
    await limiter.admit('a')
    expect([await limiter.read('a'), await limiter.read('a')]).toMatchObject([{ count: 1 }, { count: 1 }])
  })

  it('begins a new window when the last one ends, regardless of rejected requests', async () => {
    const { url } = await startRedis()
    const limiter = await connected({ redisUrl: url, limit: 2, windowMs: 1_000 })
    await admitMany(limiter, 2)

    const { admitted, resetMs } = await limiter.admit('a')
    expect([admitted, resetMs > 0 && resetMs <= 1_000]).toEqual([false, true])
    await expect.poll(() => limiter.admit('a'), { interval: 20 }).toMatchObject({ admitted: true, count: 1 })
  })

  it('leaves nothing in Redis permanently', async () => {
    const { url } = await startRedis()
    const limiter = await connected({ redisUrl: url, windowMs: 500 })
    await limiter.admit('a')

    await expect.poll(() => withRedis(url, (redis) => redis.dbsize())).toBe(0)
  })

  it('keeps the limit locally, with its earlier requests, after Redis is killed', async () => {
    const redis = await startRedis()
    const limiter = await connected({ redisUrl: redis.url })
    for (let count = 0; count < 4; count++) await limiter.admit('a')

    await redis.kill()
    const admissions = await admitMany(limiter, 20)

    expect(admissions.filter(({ admitted }) => admitted)).toHaveLength(6)
  })

  it('shares again automatically once Redis is back', async () => {
    const redis = await startRedis()
    const [one, other] = [await connected({ redisUrl: redis.url }), await connected({ redisUrl: redis.url })]
    await redis.kill()
    await admitMany(one, 3)

    const { url } = await startRedis(Number(new URL(redis.url).port))
    await Promise.all([one, other].map((limiter) => reachesRedis(limiter, url)))

    expect(await one.admit('b')).toMatchObject({ count: 1 })
    expect(await other.admit('b')).toMatchObject({ count: 2 })
  })

  it('does not time out if only this process was too busy to read the response', async () => {
    const { url } = await startRedis()
    const logged: string[] = []
    const [limiter, other] = [
      await connected({ redisUrl: url, redisTimeoutMs: 500, logged }),
      await connected({ redisUrl: url })
    ]

    logged.length = 0
    const admission = limiter.admit('a')
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1_500)
    await admission

    expect(logged).toEqual([])
    expect(await other.read('a')).toMatchObject({ count: 1 })
  })

  it('tries an unresponsive Redis once, and then does not wait for it', async () => {
    const redis = await startRedis()
    const logged: string[] = []
    const limiter = await connected({ redisUrl: redis.url, redisTimeoutMs: 1_000, logged })

    logged.length = 0
    redis.freeze()
    const admissions = await admitMany(limiter, 20)
    const next = limiter.admit('b')
    const first = await Promise.race([next, setImmediate('Redis is waited for')])

    expect(admissions.filter(({ admitted }) => admitted)).toHaveLength(10)
    expect(first).toMatchObject({ admitted: true })
    expect(logged.filter((line) => line.includes('rate limits are not shared'))).toHaveLength(1)
  })

  it('disconnects when closed, and still decides', async () => {
    const { url } = await startRedis()
    const limiter = await connected({ redisUrl: url })

    limiter.close()

    await expect.poll(() => withRedis(url, connectionsOf)).toBe(1)
    expect(await limiter.admit('a')).toMatchObject({ admitted: true })
  })
})

it('keeps the limit locally if Redis was never reachable', async () => {
  const logged: string[] = []
  const limiter = limiterWith({ redisUrl: 'redis://:the-password@127.0.0.1:1', logged })

  const admissions = await admitMany(limiter, 20)

  expect(admissions.filter(({ admitted }) => admitted)).toHaveLength(10)
  await expect.poll(() => logged.length).toBe(1)
  expect(logged.join()).not.toContain('the-password')
})

interface TestOptions extends Partial<LimiterOptions> {
  readonly logged?: string[]
}

function limiterWith({ logged = [], ...options }: TestOptions): RequestLimiter {
  const logger = createLogger('warn', { write: (line) => void logged.push(line) })
  const limiter = createLimiter({ name: 'test', limit: 10, redisTimeoutMs: 10_000, logger, ...options })
  onTestFinished(() => limiter.close())

  return limiter
}

async function connected(options: TestOptions & { readonly redisUrl: string }): Promise<RequestLimiter> {
  const limiter = limiterWith(options)
  await reachesRedis(limiter, options.redisUrl)

  return limiter
}

async function reachesRedis(limiter: RequestLimiter, url: string): Promise<void> {
  const key = randomUUID()

  await expect
    .poll(async () => {
      await limiter.admit(key)
      return await withRedis(url, (redis) => redis.exists(`${prefix}${key}`))
    })
    .toBe(1)
}

async function admitMany(limiter: RequestLimiter, times: number) {
  return await Promise.all(Array.from({ length: times }, () => limiter.admit('a')))
}

async function withRedis<Result>(url: string, work: (redis: Redis) => Promise<Result>): Promise<Result> {
  const redis = new Redis(url)
  try {
    return await work(redis)
  } finally {
    redis.disconnect()
  }
}

async function connectionsOf(redis: Redis): Promise<number> {
  return String(await redis.client('LIST'))
    .trim()
    .split('\n').length
}
