import type { Database } from '@callbook/db'
import { organizationKey } from '@callbook/domain'
import { limitRequests, type RequestLimiter, type Routes, requireQuery } from '@callbook/http'
import type { FastifyRequest } from 'fastify'
import { createAnalyticsLimiter } from './analytics/range.ts'
import { mcpRoute } from './mcp/route.ts'
import type { ResponseBudget } from './responses/response-budget.ts'
import { responseMemory } from './responses/response-memory.ts'
import { authenticate } from './tenant-access/authenticate.ts'
import { type V1Dependencies, v1 } from './v1.ts'

interface Dependencies extends Omit<V1Dependencies, 'limitOf' | 'sumInTurn'> {
  readonly keyDb: Database
  readonly limiter: RequestLimiter
  readonly answers: ResponseBudget
  /** Time limit of requests in milliseconds, unless the route declares another. */
  readonly handlerTimeout: number
  readonly consoleUrl: string
  readonly origins: readonly string[]
}

/** Both doors of tenants: `/v1` and `/mcp`. Every request needs an API key, and takes from the same limits. */
export const tenantApi: Routes<Dependencies> = async (app, dependencies) => {
  const { keyDb, limiter, answers, handlerTimeout, consoleUrl, origins, ...shared } = dependencies
  const { db } = shared
  app.addHook('onRoute', (route) => {
    // Bodies may take longer to arrive.
    if (route.method !== 'POST' && route.method !== 'PUT') route.handlerTimeout ??= handlerTimeout
    requireQuery(route)
  })
  await app.register(authenticate, { db, keyDb })
  const limitOf = ({ apiKey }: FastifyRequest) => apiKey.rate_limit ?? limiter.limit
  await app.register(limitRequests, { limiter, keyOf: ({ apiKey }) => apiKey.id, limitOf })
  app.addHook('onRequest', app.rateLimit())
  app.addHook('onRequest', async (_request, reply) => void reply.type('application/json; charset=utf-8'))
  await app.register(responseMemory, { budget: answers, organizationOf: ({ reach }) => organizationKey(reach) })

  const sumInTurn = createAnalyticsLimiter(1)
  app.register(v1, { prefix: '/v1', ...shared, sumInTurn, limitOf })
  app.register(mcpRoute, { prefix: '/mcp', db, sumInTurn, consoleUrl, origins })
}
