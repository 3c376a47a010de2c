import type { Redis, Result } from 'ioredis'
import type { Admission, Limit } from './limiter.ts'

declare module 'ioredis' {
  interface RedisCommander<Context> {
    /** See `script`. */
    logRequest(
      key: string,
      limit: number,
      windowUs: number,
      mayAdmit: 0 | 1
    ): Result<[admitted: 0 | 1, count: number, resetUs: number], Context>
  }
}

/**
 * Keeps the request log as a list of microseconds, oldest first, by the clock of Redis.
 *
 * That clock can be set back. Entries that are then in the future would never leave the window, so they are dropped.
 */
const script = `
  local key, limit, window, mayAdmit = KEYS[1], tonumber(ARGV[1]), tonumber(ARGV[2]), ARGV[3] == '1'
  local time = redis.call('TIME')
  local now = time[1] * 1000000 + time[2]
  local function at(index) return tonumber(redis.call('LINDEX', key, index)) end

  while (at(0) or now) <= now - window do redis.call('LPOP', key) end
  while (at(-1) or now) > now do redis.call('RPOP', key) end

  local count = redis.call('LLEN', key)
  local admitted = mayAdmit and count < limit
  if admitted then
    count = redis.call('RPUSH', key, string.format('%.0f', now))
    redis.call('PEXPIRE', key, math.ceil(window / 1000) + 1)
  end

  return { admitted and 1 or 0, count, (at(0) or now - window) + window - now }
`

export interface RedisLog {
  isConnected(): boolean
  /** Sends a request without waiting for a connection. */
  sendRequest(key: string, mode: 'admit' | 'read', limit?: number): Promise<Admission>
  close(): void
}

/**
 * Connects in the background, and again after each loss of the connection; `onError` is called with each failure.
 *
 * The library is loaded only here, because its subclass of `String` makes V8 look up the methods of all strings of the
 * process in a dictionary. (V8, `JSObject::MakePrototypesFast` in src/objects/js-objects.cc)
 */
export function openRedisLog(url: string, { limit, windowMs }: Limit, onError: (error: Error) => void): RedisLog {
  let redis: Redis | undefined
  let isClosed = false
  import('ioredis').then(({ Redis }) => {
    if (isClosed) return
    redis = new Redis(url, {
      scripts: { logRequest: { lua: script, numberOfKeys: 1 } },
      enableOfflineQueue: false,
      maxRetriesPerRequest: 0,
      connectTimeout: 2_000,
      socketTimeout: 2_000,
      retryStrategy: (attempt) => Math.min(attempt * 100, 1_000)
    })
    redis.on('error', onError)
  }, onError)

  return {
    isConnected: () => redis?.status === 'ready',
    async sendRequest(key, mode, limitOfKey = limit) {
      if (redis === undefined) throw new Error('Redis is not connected')
      const [admitted, count, resetUs] = await redis.logRequest(
        key,
        limitOfKey,
        windowMs * 1_000,
        mode === 'admit' ? 1 : 0
      )

      return { admitted: admitted === 1, count, resetMs: resetUs / 1_000 }
    },
    close() {
      isClosed = true
      redis?.disconnect()
    }
  }
}
