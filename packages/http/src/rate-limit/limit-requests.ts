import fastifyRateLimit, { type FastifyRateLimitStore, type FastifyRateLimitStoreCtor } from '@fastify/rate-limit'
import type { FastifyPluginAsync, FastifyRequest } from 'fastify'
import { fastifyPlugin } from 'fastify-plugin'
import { tooManyRequests } from '../errors.ts'
import type { RequestLimiter } from './limiter.ts'

export interface RequestLimitOptions {
  /** Closed together with the app. */
  readonly limiter: RequestLimiter
  readonly keyOf: (request: FastifyRequest) => string
  /** Returns the limit of a request’s key; by default, `limiter.limit`. */
  readonly limitOf?: (request: FastifyRequest) => number | undefined
}

const requestLimit: FastifyPluginAsync<RequestLimitOptions> = async (app, { limiter, keyOf, limitOf }) => {
  await app.register(fastifyRateLimit, {
    global: false,
    max: (request) => limitOf?.(request) ?? limiter.limit,
    timeWindow: limiter.windowMs,
    keyGenerator: keyOf,
    store: storeOver(limiter),
    errorResponseBuilder: (_request, { max, ttl }) =>
      tooManyRequests(Math.ceil(ttl / 1_000), `The limit is ${max} requests a minute`)
  })
  app.addHook('onClose', () => limiter.close())
}

/** Creates `app.rateLimit()`, a hook that answers 429 above the limit and reports the remaining limit in headers. */
export const limitRequests = fastifyPlugin(requestLimit, { name: 'limit-requests' })

type StoreCallback = Parameters<FastifyRateLimitStore['incr']>[1]

/** Store for the plugin over a limiter, which also limits what is no request of a route, such as attempts to sign in. */
function storeOver(limiter: RequestLimiter): FastifyRateLimitStoreCtor {
  return class Store implements FastifyRateLimitStore {
    incr(key: string, callback: StoreCallback, _windowMs: number, limit: number): void {
      limiter.admit(key, limit).then(({ admitted, count, resetMs }) => {
        callback(null, { current: admitted ? count : Math.max(count, limit) + 1, ttl: resetMs })
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
