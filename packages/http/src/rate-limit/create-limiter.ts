import type { FastifyBaseLogger } from 'fastify'
import type { Registry } from 'prom-client'
import { addGauge } from '../metrics/gauges.ts'
import { minuteMs, type RequestLimiter } from './limiter.ts'
import { createLocalLimiter, type LocalLimiter } from './local-limiter.ts'
import { shareLimiter } from './shared-limiter.ts'

export interface LimiterOptions {
  /** Name of the limit; limiters of the same name share their count in Redis. */
  readonly name: string
  /** Requests per key and window. */
  readonly limit: number
  /** One minute by default. */
  readonly windowMs?: number
  /** Maximum remembered keys, for keys that anyone can invent; unlimited by default. */
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

/** Creates an exact limit on the requests of each key, shared through Redis if configured. */
export function createLimiter(options: LimiterOptions): RequestLimiter {
  const { name, limit, windowMs = minuteMs, redisUrl, redisTimeoutMs: timeoutMs = 100, logger } = options
  const { clock = () => performance.now(), maxKeys = Number.POSITIVE_INFINITY } = options
  const local = createLocalLimiter({ limit, windowMs, clock, maxKeys })
  if (redisUrl === undefined) return limitOnly(local)

  const limiter = shareLimiter(local, { redisUrl, prefix: `callbook:rate-limit:${name}:`, timeoutMs, logger })
  if (options.registry !== undefined)
    addGauge(options.registry, 'callbook_redis_up', 'Whether Redis shares rate limits between processes', () =>
      limiter.isShared() ? 1 : 0
    )

  return limiter
}

function limitOnly({ admit, read, ...limit }: LocalLimiter): RequestLimiter {
  return {
    ...limit,
    admit: async (key, ofKey) => admit(key, ofKey),
    read: async (key) => read(key),
    isShared: () => false,
    close: () => undefined
  }
}
