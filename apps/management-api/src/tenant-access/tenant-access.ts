import type { Database } from '@callbook/db'
import { organizationKey } from '@callbook/domain'
import { limitRequests, type RequestLimiter, requireQuery } from '@callbook/http'
import type { FastifyPluginAsync, FastifyRequest } from 'fastify'
import { fastifyPlugin } from 'fastify-plugin'
import { accessLog } from '../audit/access-log.ts'
import type { ResponseBudget } from '../responses/response-budget.ts'
import { responseMemory } from '../responses/response-memory.ts'
import { writeResponses } from '../responses/write-responses.ts'
import { apiKeyActor, authenticateKey } from './authenticate.ts'

interface TenantAccess {
  readonly db: Database
  /** Separate connections for looking up keys. */
  readonly keyDb: Database
  readonly limiter: RequestLimiter
  readonly answers: ResponseBudget
  /** Time limit of requests in milliseconds, unless the route declares another. */
  readonly handlerTimeout: number
}

const admitTenants: FastifyPluginAsync<TenantAccess> = async (app, options) => {
  const { db, keyDb, limiter, answers, handlerTimeout } = options
  app.addHook('onRoute', (route) => {
    // Bodies may take longer to arrive.
    if (route.method !== 'POST' && route.method !== 'PUT') route.handlerTimeout ??= handlerTimeout
    requireQuery(route)
  })
  await app.register(authenticateKey, { db, keyDb })
  await app.register(accessLog, { db, actorOf: apiKeyActor })
  await app.register(limitRequests, {
    limiter,
    keyOf: ({ apiKey }) => apiKey.id,
    limitOf: (request) => rateLimitOf(request, limiter)
  })
  app.addHook('onRequest', app.rateLimit())
  app.addHook('onRequest', async (_request, reply) => void reply.type('application/json; charset=utf-8'))
  const responses = { budget: answers, organizationOf: ({ reach }: FastifyRequest) => organizationKey(reach) }
  await app.register(responseMemory, responses)
  await app.register(writeResponses, responses)
}

/** Accepts requests to sibling routes only with an API key, within the limits of the key and its organization. */
export const tenantAccess = fastifyPlugin(admitTenants, { name: 'tenant-access' })

/** Returns the rate limit of a request’s key, per minute. */
export function rateLimitOf({ apiKey }: FastifyRequest, { limit }: Pick<RequestLimiter, 'limit'>): number {
  return apiKey.rate_limit ?? limit
}
