import type { FastifyBaseLogger } from 'fastify'
import { minuteMs, type RequestLimiter } from './limiter.ts'
import { createLocalLimiter, type LocalLimiter } from './local-limiter.ts'
import { shareLimiter } from './shared-limiter.ts'

export interface LimiterOptions {
  /** What is limited; limiters of one name share their count in Redis. */
  readonly name: string
  /** Requests per key and window. */
  readonly limit: number
  /** A minute, unless it says otherwise. */
  readonly windowMs?: number
  /** How many keys this process remembers, where anybody can invent them; all by default. */
  readonly maxKeys?: number
  /** The Redis that processes count in together; without it, each counts for itself. */
  readonly redisUrl?: string | undefined
  readonly redisTimeoutMs?: number
  readonly logger: FastifyBaseLogger
  /** A monotonic clock, in milliseconds. */
  readonly clock?: () => number
}

/** An exact limit on the requests of each key, shared through Redis where there is one. */
export function createLimiter(options: LimiterOptions): RequestLimiter {
  const { name, limit, windowMs = minuteMs, redisUrl, redisTimeoutMs: timeoutMs = 100, logger } = options
  const { clock = () => performance.now(), maxKeys = Number.POSITIVE_INFINITY } = options
  const local = createLocalLimiter({ limit, windowMs, clock, maxKeys })
  if (redisUrl === undefined) return limitAlone(local)

  return shareLimiter(local, { redisUrl, prefix: `callbook:rate-limit:${name}:`, timeoutMs, logger })
}

function limitAlone({ admit, read, ...limit }: LocalLimiter): RequestLimiter {
  return { ...limit, admit: async (key) => admit(key), read: async (key) => read(key), close: () => undefined }
}
