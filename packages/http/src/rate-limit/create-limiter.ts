import type { FastifyBaseLogger } from 'fastify'
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

  return shareLimiter(local, { redisUrl, prefix: `callbook:rate-limit:${name}:`, timeoutMs, logger })
}

function limitOnly({ admit, read, ...limit }: LocalLimiter): RequestLimiter {
  return {
    ...limit,
    admit: async (key, ofKey) => admit(key, ofKey),
    read: async (key) => read(key),
    close: () => undefined
  }
}
