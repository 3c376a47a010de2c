import { type Database, poolUse } from '@callbook/db'
import {
  type App,
  type AppOptions,
  addPoolGauges,
  createApp,
  health,
  limitRequests,
  metricsEndpoint,
  notFound,
  type RequestLimiter,
  type Routes
} from '@callbook/http'
import service from '../package.json' with { type: 'json' }
import { type AnswerLimits, defaultAnswerLimits } from './answer-budget.ts'
import { answerMemory } from './answer-memory.ts'
import { authenticate, describeRequest } from './authenticate.ts'
import { compression } from './compression.ts'
import { apiDescription } from './description/api-description.ts'
import { docsPage } from './description/docs-page.ts'
import { entityTags } from './entity-tag.ts'
import { pageMemory } from './page-memory.ts'
import { authRoutes } from './resources/auth/routes.ts'
import { callRoutes } from './resources/calls/routes.ts'
import { clientRoutes } from './resources/clients/routes.ts'
import { customerRoutes } from './resources/customers/routes.ts'
import { maxBodyBytes } from './resources/error.ts'
import { evaluationRoutes } from './resources/evaluations/routes.ts'
import { evaluationVersionRoutes } from './resources/evaluations/version-routes.ts'
import { translateError } from './translate-error.ts'

type Passed = 'bodyLimits' | 'limits' | 'logger' | 'registry' | 'tracing' | 'trustedProxies'

export interface Dependencies extends Pick<AppOptions, Passed> {
  readonly db: Database
  /** The same database by connections of its own, where keys are looked up; `lookupConnections` are enough. */
  readonly keyDb: Database
  /** Resolves if the database answers: not through `db`, whose connections may all be busy. */
  readonly checkDatabase: () => Promise<unknown>
  /** How many requests a key may make; closed with the app. */
  readonly limiter: RequestLimiter
  /** How many clients an organization may add. */
  readonly maxClients?: number
  /** How many bytes of answers may wait to be read. */
  readonly answerLimits?: AnswerLimits
  /** What a scrape of `/metrics` has to carry; without it there is no such route. */
  readonly metricsToken?: string | undefined
}

/** With all that a request can wait for before it, this is less than the five seconds that a caller is promised. */
const handlerTimeout = 4_500

/** The whole service, without a port: tests call it with `inject`, `server.ts` lets it listen. */
export function buildApp(dependencies: Dependencies): App {
  const {
    db,
    keyDb,
    checkDatabase,
    limiter,
    maxClients = 10_000,
    answerLimits = defaultAnswerLimits,
    metricsToken,
    ...options
  } = dependencies
  const app = createApp({
    ...options,
    bodyLimit: maxBodyBytes,
    bodyKeyOf: ({ apiKey, ip }) => apiKey?.organization_id ?? ip,
    translateError,
    describeRequest
  })
  const { registry } = app

  app.register(entityTags)
  app.register(compression, { registry })
  app.register(pageMemory)
  app.register(apiDescription)
  app.register(docsPage)
  app.register(health, { version: service.version, database: checkDatabase })
  addPoolGauges(registry, { queries: () => poolUse(db), keys: () => poolUse(keyDb) })
  if (metricsToken !== undefined) app.register(metricsEndpoint, { registry, token: metricsToken })
  app.register(v1, { prefix: '/v1', db, keyDb, limiter, maxClients, answerLimits })

  return app
}

type V1Dependencies = Pick<Dependencies, 'db' | 'keyDb' | 'limiter'> &
  Required<Pick<Dependencies, 'answerLimits' | 'maxClients'>>

const v1: Routes<V1Dependencies> = async (app, { db, keyDb, limiter, maxClients, answerLimits }) => {
  app.addHook('onRoute', (route) => {
    // A body may take longer to arrive.
    if (route.method !== 'POST' && route.method !== 'PUT') route.handlerTimeout = handlerTimeout
  })
  await app.register(authenticate, { db, keyDb })
  await app.register(limitRequests, { limiter, keyOf: ({ apiKey }) => apiKey.id })
  app.addHook('onRequest', app.rateLimit())
  app.addHook('onRequest', async (_request, reply) => void reply.type('application/json; charset=utf-8'))
  await app.register(answerMemory, { limits: answerLimits })
  app.setNotFoundHandler(() => {
    throw notFound()
  })

  app.register(authRoutes, { prefix: '/auth' })
  app.register(clientRoutes, { prefix: '/clients', db, maxClients })
  app.register(callRoutes, { prefix: '/calls', db })
  app.register(evaluationRoutes, { prefix: '/calls', db })
  app.register(evaluationVersionRoutes, { prefix: '/calls', db })
  app.register(customerRoutes, { prefix: '/customers', db })
}
