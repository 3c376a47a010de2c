import type { FastifyBaseLogger } from 'fastify'
import type { Admission, RequestLimiter } from './limiter.ts'
import type { LocalLimiter } from './local-limiter.ts'
import { openRedisLog } from './redis-log.ts'

export interface SharedLimit {
  readonly redisUrl: string
  /** Prefix of this limiter's keys in Redis. */
  readonly prefix: string
  /** Maximum time a request waits for Redis before this process decides locally. */
  readonly timeoutMs: number
  readonly logger: FastifyBaseLogger
}

/** Delay after a failure before Redis is tried again, in the background. */
const pauseMs = 1_000

/**
 * Creates a limiter that all processes with the same Redis share.
 *
 * While Redis is unavailable, each process uses `local`, which knows the requests it admitted before.
 */
export function shareLimiter(
  local: LocalLimiter,
  { redisUrl, prefix, timeoutMs, logger }: SharedLimit
): RequestLimiter {
  let isClosed = false
  let isPaused = false
  const log = openRedisLog(redisUrl, local, pause)

  function sendRequest(key: string, mode: 'admit' | 'read', limit?: number): Promise<Admission> {
    return within(timeoutMs, log.sendRequest(`${prefix}${key}`, mode, limit))
  }

  function pause(err: unknown): void {
    if (isPaused || isClosed) return
    isPaused = true
    logger.warn({ err }, 'Redis does not answer: rate limits are not shared')
    setTimeout(() => void resume(), pauseMs).unref()
  }

  async function resume(): Promise<void> {
    try {
      await sendRequest('', 'admit')
      isPaused = false
      logger.info('Redis responds: rate limits are shared again')
    } catch {
      if (!isClosed) setTimeout(() => void resume(), pauseMs).unref()
    }
  }

  async function decide(key: string, mode: 'admit' | 'read', limit?: number): Promise<Admission | undefined> {
    if (isPaused || !log.isConnected()) return undefined

    return await sendRequest(key, mode, limit).catch((error: unknown) => void pause(error))
  }

  return {
    isShared: () => !isPaused && log.isConnected(),
    limit: local.limit,
    windowMs: local.windowMs,
    async admit(key, limit) {
      const decision = await decide(key, 'admit', limit)
      if (decision?.admitted === false) return decision
      const own = local.admit(key, limit)

      return decision ?? own
    },
    read: async (key) => (await decide(key, 'read')) ?? local.read(key),
    close() {
      isClosed = true
      log.close()
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
