import type { FastifyBaseLogger } from 'fastify'
import type { Registry } from 'prom-client'
import { addGauge } from '../metrics/gauges.ts'
import { createLocalWindows } from './local-windows.ts'
import { openRedisWindows } from './redis-windows.ts'

// Limits are in this package because both services use them and neither may import the other.

/** The use of a key in its current window. */
export interface WindowUsage {
  /** Requests admitted since the window began. */
  readonly count: number
  /** Milliseconds until the window ends; 0 without requests. */
  readonly resetMs: number
}

export interface Admission extends WindowUsage {
  /** Whether the request was admitted. Rejected requests are not counted. */
  readonly admitted: boolean
}

/**
 * Limits the requests of each key per window of time. A window begins with the first request of its key, so up to twice
 * the limit can pass within the length of a window across the boundary of two.
 */
export interface RequestLimiter {
  /** Requests per key and window. */
  readonly limit: number
  readonly windowMs: number
  /** @param limit requests of this key per window; by default, `limit` of the limiter */
  admit(key: string, limit?: number): Promise<Admission>
  /** Returns the use of a key without counting a request. */
  read(key: string): Promise<WindowUsage>
  /** Returns whether Redis counts the requests of all processes. Always `false` without Redis. */
  isShared(): boolean
  close(): void
}

export interface LimiterOptions {
  /** Name of the limit; limiters of the same name share their count in Redis. */
  readonly name: string
  /** Requests per key and window. */
  readonly limit: number
  /** One minute by default. */
  readonly windowMs?: number
  /** Maximum remembered keys. Beyond it, the least recently used key starts again. */
  readonly maxKeys?: number
  /** Redis for a count across processes; without it, each process counts separately. */
  readonly redisUrl?: string | undefined
  readonly redisTimeoutMs?: number
  /** Adds the gauge `callbook_redis_up` if there is a Redis. */
  readonly registry?: Registry
  readonly logger: FastifyBaseLogger
  /** A monotonic clock, in milliseconds. */
  readonly clock?: () => number
}

/** Webhook URLs and API keys of a large installation. */
const usualMaxKeys = 100_000

/**
 * Creates a limiter, shared through Redis if configured.
 *
 * While Redis is unavailable, each process counts alone, including the requests that it admitted before.
 */
export function createLimiter(options: LimiterOptions): RequestLimiter {
  const { name, limit, windowMs = 60_000, maxKeys = usualMaxKeys, redisUrl, redisTimeoutMs = 100, logger } = options
  const { registry, clock = () => performance.now() } = options
  const local = createLocalWindows({ windowMs, maxKeys, clock })
  const shared =
    redisUrl === undefined
      ? undefined
      : openRedisWindows({
          redisUrl,
          prefix: `callbook:rate-limit:${name}:`,
          windowMs,
          timeoutMs: redisTimeoutMs,
          logger
        })
  if (shared !== undefined && registry !== undefined) {
    addGauge(registry, { name: 'callbook_redis_up', help: 'Whether Redis shares rate limits between processes' }, () =>
      shared.isConnected() ? 1 : 0
    )
  }

  return {
    limit,
    windowMs,
    async admit(key, limitOfKey = limit) {
      const decision = await shared?.admit(key, limitOfKey)
      if (decision?.admitted === false) return decision
      const own = local.admit(key, limitOfKey)

      return decision ?? own
    },
    read: async (key) => (await shared?.read(key)) ?? local.read(key),
    isShared: () => shared?.isConnected() ?? false,
    close: () => shared?.close()
  }
}
