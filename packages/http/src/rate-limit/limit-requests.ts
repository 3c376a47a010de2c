import fastifyRateLimit, { type FastifyRateLimitStore, type FastifyRateLimitStoreCtor } from '@fastify/rate-limit'
import type { FastifyPluginAsync, FastifyRequest } from 'fastify'
import { fastifyPlugin } from 'fastify-plugin'
import { tooManyRequests } from '../errors.ts'
import type { RequestLimiter } from './limiter.ts'

export interface RequestLimitOptions {
  /** The app closes it with itself. */
  readonly limiter: RequestLimiter
  /** Whose request it is: what is known by the time `app.rateLimit()` runs. */
  readonly keyOf: (request: FastifyRequest) => string
}

const requestLimit: FastifyPluginAsync<RequestLimitOptions> = async (app, { limiter, keyOf }) => {
  await app.register(fastifyRateLimit, {
    global: false,
    max: limiter.limit,
    timeWindow: limiter.windowMs,
    keyGenerator: keyOf,
    store: storeOver(limiter),
    errorResponseBuilder: (_request, { max, ttl }) =>
      tooManyRequests(Math.ceil(ttl / 1_000), `The limit is ${max} requests a minute`)
  })
  app.addHook('onClose', () => limiter.close())
}

/** Makes `app.rateLimit()`, the hook that answers 429 above the limit and tells in headers what is left of it. */
export const limitRequests = fastifyPlugin(requestLimit, { name: 'limit-requests' })

type StoreCallback = Parameters<FastifyRateLimitStore['incr']>[1]

/** The store that the plugin asks for: its own counts by fixed windows, and counts what it refuses. */
function storeOver(limiter: RequestLimiter): FastifyRateLimitStoreCtor {
  return class Store implements FastifyRateLimitStore {
    incr(key: string, callback: StoreCallback): void {
      limiter.admit(key).then(({ admitted, count, resetMs }) => {
        callback(null, { current: admitted ? count : limiter.limit + 1, ttl: resetMs })
      }, callback)
    }

    read(key: string, callback: StoreCallback): void {
      limiter.read(key).then(({ count, resetMs }) => callback(null, { current: count, ttl: resetMs }), callback)
    }

    child(): Store {
      return this
    }
  }
}
