import type { FastifyBaseLogger } from 'fastify'
import type { Redis, Result } from 'ioredis'
import type { Admission, WindowUsage } from './limiter.ts'

declare module 'ioredis' {
  interface RedisCommander<Context> {
    /** See `script`. */
    countRequest(
      key: string,
      limit: number,
      windowMs: number
    ): Result<[admitted: 0 | 1, count: number, resetMs: number], Context>
  }
}

/** Counts a request of a key, unless that exceeds the limit. The key expires with its window. */
const script = `
  local count = tonumber(redis.call('GET', KEYS[1]) or 0)
  local admitted = count < tonumber(ARGV[1])
  if admitted then
    count = redis.call('INCR', KEYS[1])
    if count == 1 then redis.call('PEXPIRE', KEYS[1], ARGV[2]) end
  end

  return { admitted and 1 or 0, count, math.max(redis.call('PTTL', KEYS[1]), 0) }
`

interface RedisOptions {
  readonly redisUrl: string
  /** Prefix of this limiter's keys in Redis. */
  readonly prefix: string
  readonly windowMs: number
  /** Maximum time a request waits for Redis. */
  readonly timeoutMs: number
  readonly logger: FastifyBaseLogger
}

/** The windows of all processes with the same Redis. Answers `undefined` while it is unavailable. */
export interface RedisWindows {
  admit(key: string, limit: number): Promise<Admission | undefined>
  read(key: string): Promise<WindowUsage | undefined>
  isConnected(): boolean
  close(): void
}

/** Delay after a failure before Redis is tried again, in the background. */
const pauseMs = 1_000

/**
 * Connects in the background, and again after each loss of the connection.
 *
 * The library is loaded only here, because its subclass of `String` makes V8 look up the methods of all strings of the
 * process in a dictionary. (V8, `JSObject::MakePrototypesFast` in src/objects/js-objects.cc)
 */
export function openRedisWindows({ redisUrl, prefix, windowMs, timeoutMs, logger }: RedisOptions): RedisWindows {
  let redis: Redis | undefined
  let isClosed = false
  let isPaused = false
  import('ioredis').then(({ Redis }) => {
    if (isClosed) return
    redis = new Redis(redisUrl, {
      keyPrefix: prefix,
      scripts: { countRequest: { lua: script, numberOfKeys: 1 } },
      enableOfflineQueue: false,
      maxRetriesPerRequest: 0,
      connectTimeout: 2_000,
      socketTimeout: 2_000,
      retryStrategy: (attempt) => Math.min(attempt * 100, 1_000)
    })
    redis.on('error', pause)
  }, pause)

  function pause(err: unknown): void {
    if (isPaused || isClosed) return
    isPaused = true
    logger.warn({ err }, 'Redis does not answer: rate limits are not shared')
    setTimeout(() => void resume(), pauseMs).unref()
  }

  async function resume(): Promise<void> {
    try {
      if (redis === undefined) return
      await within(timeoutMs, redis.ping())
      isPaused = false
      logger.info('Redis responds: rate limits are shared again')
    } catch {
      if (!isClosed) setTimeout(() => void resume(), pauseMs).unref()
    }
  }

  function isConnected(): boolean {
    return !isPaused && redis?.status === 'ready'
  }

  async function ask<Answer>(send: (to: Redis) => Promise<Answer>): Promise<Answer | undefined> {
    if (redis === undefined || !isConnected()) return undefined

    return await within(timeoutMs, send(redis)).catch((error: unknown) => void pause(error))
  }

  return {
    isConnected,
    async admit(key, limit) {
      const answer = await ask((to) => to.countRequest(key, limit, windowMs))
      if (answer === undefined) return undefined
      const [admitted, count, resetMs] = answer

      return { admitted: admitted === 1, count, resetMs }
    },
    async read(key) {
      const answer = await ask((to) => Promise.all([to.get(key), to.pttl(key)]))
      if (answer === undefined) return undefined
      const [count, resetMs] = answer

      return { count: Number(count), resetMs: Math.max(resetMs, 0) }
    },
    close() {
      isClosed = true
      redis?.disconnect()
    }
  }
}

/** Rejects a late response, but not one that is unread because this process was busy. */
function within<Answer>(timeoutMs: number, answer: Promise<Answer>): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const cancel = () => reject(new Error(`no response within ${timeoutMs} ms`))
    const timer = setTimeout(() => setImmediate(cancel), timeoutMs)
    answer.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}
