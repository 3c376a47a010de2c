import type { Database } from '@callbook/db'
import type { KeyRing } from '@callbook/domain'
import { type AddressGuard, createAddressGuard } from '@callbook/events'
import {
  type App,
  type AppOptions,
  addPoolGauges,
  createApp,
  health,
  metricsEndpoint,
  type RequestLimiter
} from '@callbook/http'
import service from '../package.json' with { type: 'json' }
import { type AnswerLimits, createAnswerBudget, defaultAnswerLimits } from './answers/answer-budget.ts'
import { compression } from './answers/compression.ts'
import { entityTags } from './answers/entity-tag.ts'
import { pageMemory } from './answers/page-memory.ts'
import { describeVisitor } from './console/access/authenticate.ts'
import { type Console, consoleApiRoutes } from './console/api.ts'
import type { ConsoleFiles } from './console/files.ts'
import { consolePages } from './console/pages.ts'
import { translateConsoleError } from './console/translate-error.ts'
import { apiDescription } from './description/api-description.ts'
import { docsRoutes } from './docs/routes.ts'
import type { SendEventTest } from './event-tests.ts'
import { numberChanges } from './number-changes.ts'
import { describeRequest } from './tenant/authenticate.ts'
import { maxBodyBytes } from './tenant/error.ts'
import { v1 } from './tenant/v1.ts'
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
  /** Where events may be sent; without it, to the internet alone. */
  readonly eventGuard?: AddressGuard
  /** What the secrets of endpoints for events are sealed with; without it, none is made. */
  readonly keyRing?: KeyRing | undefined
  /** Sends test events; without it, none is sent. */
  readonly sendEventTest?: SendEventTest | undefined
  /** How many bytes of answers may wait to be read. */
  readonly answerLimits?: AnswerLimits
  /** What people see of the console; without it there is none. */
  readonly consoleFiles?: ConsoleFiles | undefined
  /** What the console asks; without it there is no such API. */
  readonly console?: Console | undefined
  /** What a scrape of `/metrics` has to carry; without it there is no such route. */
  readonly metricsToken?: string | undefined
}

/** It is less, with all that a request can wait for before it, than the five seconds that a caller is promised. */
const handlerTimeout = 4_500

/** The whole service, without a port: tests call it with `inject`, `server.ts` lets it listen. */
export function buildApp(dependencies: Dependencies): App {
  const {
    db,
    keyDb,
    checkDatabase,
    limiter,
    maxClients = 10_000,
    eventGuard = createAddressGuard(),
    keyRing,
    sendEventTest,
    answerLimits = defaultAnswerLimits,
    consoleFiles,
    console,
    metricsToken,
    ...options
  } = dependencies
  const app = createApp({
    ...options,
    bodyLimit: maxBodyBytes,
    bodyKeyOf: ({ apiKey, visitor }) => apiKey?.organization_id ?? visitor?.user_id ?? 'strangers',
    translateError: (error) => translateError(error) ?? translateConsoleError(error),
    describeRequest: (request) => describeRequest(request) ?? describeVisitor(request)
  })
  const { registry } = app
  const answers = createAnswerBudget(answerLimits, registry)
  const tellChanges = numberChanges(app, db)

  app.register(pageMemory)
  app.register(entityTags)
  app.register(compression, { registry })
  app.register(apiDescription)
  app.register(docsRoutes)
  app.register(health, { version: service.version, database: checkDatabase })
  addPoolGauges(registry, {
    queries: () => db.poolUse(),
    keys: () => keyDb.poolUse(),
    ...(console !== undefined && { console: () => console.db.poolUse(), releases: () => console.writer.stats().pool })
  })
  if (metricsToken !== undefined) app.register(metricsEndpoint, { registry, token: metricsToken })
  if (consoleFiles !== undefined) app.register(consolePages, { prefix: '/console', files: consoleFiles })
  if (console !== undefined)
    app.register(consoleApiRoutes, { prefix: '/console/api', console, sendEventTest, answers, handlerTimeout })
  app.register(v1, {
    prefix: '/v1',
    db,
    keyDb,
    limiter,
    maxClients,
    eventGuard,
    keyRing,
    sendEventTest,
    answers,
    tellChanges,
    handlerTimeout
  })

  return app
}
