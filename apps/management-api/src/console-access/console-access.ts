import { organizationKey, type Reach } from '@callbook/domain'
import { limitRequests, networkOf, requireQuery } from '@callbook/http'
import type { FastifyPluginAsync } from 'fastify'
import { fastifyPlugin } from 'fastify-plugin'
import { accessLog } from '../audit/access-log.ts'
import type { Console } from '../console.ts'
import { maxConsoleBodyBytes } from '../http-api/responses.ts'
import type { ResponseBudget } from '../responses/response-budget.ts'
import { responseMemory } from '../responses/response-memory.ts'
import { writeResponses } from '../responses/write-responses.ts'
import { accessTokenLimit } from './access-token.ts'
import { authenticateUser } from './authenticate.ts'
import { enterBulkhead } from './console-bulkhead.ts'
import { auditActorOf } from './request-actor.ts'
import { requireSameOrigin } from './same-origin.ts'
import type { SessionLookups } from './session-lookups.ts'

interface ConsoleAccess extends Pick<Console, 'cookie' | 'db' | 'limiter' | 'origins' | 'secondFactor'> {
  readonly lookups: SessionLookups
  readonly answers: ResponseBudget
  /** Time limit in milliseconds of requests without a body. */
  readonly handlerTimeout: number
}

const admitUsers: FastifyPluginAsync<ConsoleAccess> = async (app, options) => {
  const { db, lookups, cookie, secondFactor, origins, limiter, answers, handlerTimeout } = options
  app.addHook('onRoute', (route) => {
    if (route.method === 'GET' || route.method === 'HEAD') route.handlerTimeout ??= handlerTimeout
    else route.bodyLimit ??= maxConsoleBodyBytes
    requireQuery(route)
  })
  app.addHook('onRequest', requireSameOrigin(origins))
  await app.register(authenticateUser, { db, lookups, cookie, secondFactor })
  await app.register(accessLog, { db, actorOf: auditActorOf })
  await app.register(limitRequests, {
    limiter,
    keyOf: ({ visitor, ip }) => visitor?.id ?? networkOf(ip),
    limitOf: ({ visitor }) => (visitor?.access_token === undefined ? undefined : accessTokenLimit)
  })
  app.addHook('onRequest', app.rateLimit())
  app.addHook('preHandler', enterBulkhead)
  const responses = {
    budget: answers,
    organizationOf: ({ reach }: { reach?: Reach }) => reach && organizationKey(reach)
  }
  await app.register(responseMemory, responses)
  await app.register(writeResponses, responses)
}

/** Accepts requests to sibling routes by the cookie of a session or an access token, within the limits of the user. */
export const consoleAccess = fastifyPlugin(admitUsers, { name: 'console-access' })
