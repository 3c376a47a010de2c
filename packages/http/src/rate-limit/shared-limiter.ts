import type { FastifyBaseLogger } from 'fastify'
import type { Admission, RequestLimiter } from './limiter.ts'
import type { LocalLimiter } from './local-limiter.ts'
import { openRedisLog } from './redis-log.ts'

export interface SharedLimit {
  readonly redisUrl: string
  /** What the keys of this limiter begin with in Redis. */
  readonly prefix: string
  /** How long a request waits for Redis before this process decides by itself. */
  readonly timeoutMs: number
  readonly logger: FastifyBaseLogger
}

/** How long after a failure Redis is tried again, and never by a request. */
const pauseMs = 1_000

/**
 * A limiter that all processes with one Redis share.
 *
 * While Redis is away each process holds the limit by itself, `local`, which knows what it admitted before.
 */
export function shareLimiter(
  local: LocalLimiter,
  { redisUrl, prefix, timeoutMs, logger }: SharedLimit
): RequestLimiter {
  let isClosed = false
  let isPaused = false
  const log = openRedisLog(redisUrl, local, pause)

  function ask(key: string, may: 'admit' | 'read'): Promise<Admission> {
    return within(timeoutMs, log.ask(`${prefix}${key}`, may))
  }

  function pause(err: unknown): void {
    if (isPaused || isClosed) return
    isPaused = true
    logger.warn({ err }, 'Redis does not answer: rate limits are not shared')
    setTimeout(() => void resume(), pauseMs).unref()
  }

  async function resume(): Promise<void> {
    try {
      await ask('', 'admit')
      isPaused = false
      logger.info('Redis answers: rate limits are shared')
    } catch {
      if (!isClosed) setTimeout(() => void resume(), pauseMs).unref()
    }
  }

  async function decide(key: string, may: 'admit' | 'read'): Promise<Admission | undefined> {
    if (isPaused || !log.isConnected()) return undefined

    return await ask(key, may).catch((error: unknown) => void pause(error))
  }

  return {
    limit: local.limit,
    windowMs: local.windowMs,
    async admit(key) {
      const decision = await decide(key, 'admit')
      if (decision?.admitted === false) return decision
      const own = local.admit(key)

      return decision ?? own
    },
    read: async (key) => (await decide(key, 'read')) ?? local.read(key),
    close() {
      isClosed = true
      log.close()
    }
  }
}

/** Rejects an answer that is late; not one that waits to be read because this process was busy. */
function within<Answer>(timeoutMs: number, answer: Promise<Answer>): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const giveUp = () => reject(new Error(`no answer within ${timeoutMs} ms`))
    const timer = setTimeout(() => setImmediate(giveUp), timeoutMs)
    answer.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}
