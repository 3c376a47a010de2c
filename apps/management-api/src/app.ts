import { createSchemaCheck, type Database, isUnavailable } from '@callbook/db'
import { type KeyRing, organizationKey } from '@callbook/domain'
import { consoleUrlOf } from '@callbook/events'
import {
  type App,
  type AppOptions,
  addPoolGauges,
  createApp,
  health,
  metricsEndpoint,
  type RequestLimiter
} from '@callbook/http'
import { HeldUpError } from '@callbook/operations'
import { type AddressGuard, createAddressGuard } from '@callbook/outbound'
import service from '../package.json' with { type: 'json' }
import { numberChanges } from './changes/number-changes.ts'
import { describeVisitor } from './console-access/authenticate.ts'
import type { Console } from './console-api.ts'
import type { ConsoleFiles } from './console-pages/files.ts'
import { apiDescription } from './description/api-description.ts'
import { docsRoutes, schemaRoutes } from './docs/routes.ts'
import type { SendEventTest } from './event-endpoints/event-tests.ts'
import { maxBodyBytes } from './http-api/error.ts'
import { registerConsole } from './register-console.ts'
import { compression } from './responses/compression.ts'
import { entityTags } from './responses/entity-tag.ts'
import { listResponses } from './responses/list-responses.ts'
import { createResponseBudget, defaultResponseLimits, type ResponseLimits } from './responses/response-budget.ts'
import { describeRequest } from './tenant-access/authenticate.ts'
import { tenantApi } from './tenant-api.ts'
import type { RecordingAccess } from './v1.ts'

type Passed = 'bodyLimits' | 'limits' | 'logger' | 'registry' | 'tracing' | 'trustedProxies'

export interface Dependencies extends Pick<AppOptions, Passed> {
  readonly db: Database
  /** Separate connections to the same database for looking up keys; `lookupConnections` are enough. */
  readonly keyDb: Database
  /** Resolves if the database responds. Does not use `db`, whose connections may all be busy. */
  readonly checkDatabase: () => Promise<unknown>
  /** Rate limit of API keys; closed with the app. */
  readonly limiter: RequestLimiter
  /** Maximum number of clients that an organization may create. */
  readonly maxClients?: number
  /** Allowed destinations of events; by default, only public internet addresses. */
  readonly eventGuard?: AddressGuard
  /** Stored recordings; without them, none can be played. */
  readonly recordings?: RecordingAccess
  /** Encrypts the secrets of event endpoints; without it, none can be created. */
  readonly keyRing?: KeyRing | undefined
  /** Sends test events; without it, none are sent. */
  readonly sendEventTest?: SendEventTest | undefined
  readonly responseLimits?: ResponseLimits
  /** Static files of the console; without them, there is no console. */
  readonly consoleFiles?: ConsoleFiles | undefined
  /** API of the console; if absent, the console is disabled. */
  readonly console?: Console | undefined
  /** URL at which API consumers reach the service; default: the origin that they requested. */
  readonly publicUrl?: string | undefined
  /** Bearer token for `/metrics`; if absent, the route does not exist. */
  readonly metricsToken?: string | undefined
  /**
   * Time limit of requests without a body, in milliseconds. The default is shorter than the five seconds promised to
   * API consumers, including all waiting before it.
   */
  readonly handlerTimeout?: number
}

/** Builds the whole service without a port: tests call it with `inject`, `server.ts` makes it listen. */
export function buildApp(dependencies: Dependencies): App {
  const {
    db,
    keyDb,
    checkDatabase,
    limiter,
    maxClients = 10_000,
    eventGuard = createAddressGuard(),
    recordings = { store: undefined, redirects: false },
    keyRing,
    sendEventTest,
    responseLimits = defaultResponseLimits,
    consoleFiles,
    console,
    publicUrl,
    metricsToken,
    handlerTimeout = 4_500,
    ...options
  } = dependencies
  const app = createApp({
    ...options,
    bodyLimit: maxBodyBytes,
    bodyKeyOf: ({ apiKey, reach, visitor }) => (apiKey && organizationKey(reach)) ?? visitor?.user_id ?? 'strangers',
    outage: { causes: (error) => error instanceof HeldUpError || isUnavailable(error), retryAfterSeconds: 1 },
    describeRequest: (request) => describeRequest(request) ?? describeVisitor(request)
  })
  const { registry } = app
  const answers = createResponseBudget(responseLimits, registry)
  const notifyChanges = numberChanges(app, db)

  app.register(listResponses)
  app.register(entityTags)
  app.register(compression, { registry })
  app.register(apiDescription, { publicUrl })
  app.register(docsRoutes)
  app.register(schemaRoutes)
  app.register(health, { version: service.version, database: checkDatabase, schema: createSchemaCheck(db) })
  addPoolGauges(registry, {
    queries: () => db.poolUse(),
    keys: () => keyDb.poolUse(),
    ...(console !== undefined && { console: () => console.db.poolUse(), releases: () => console.writer.stats().pool })
  })
  if (metricsToken !== undefined) app.register(metricsEndpoint, { registry, token: metricsToken })
  registerConsole(app, { files: consoleFiles, console, sendEventTest, answers, handlerTimeout })
  app.register(tenantApi, {
    db,
    keyDb,
    limiter,
    maxClients,
    eventGuard,
    recordings,
    keyRing,
    sendEventTest,
    answers,
    notifyChanges,
    handlerTimeout,
    ...ownPages(console, publicUrl)
  })

  return app
}

function ownPages(console: Console | undefined, publicUrl: string | undefined) {
  const { origins } = console ?? { origins: [] }
  const ofApi = publicUrl === undefined ? [] : [new URL(publicUrl).origin]

  return { consoleUrl: consoleUrlOf(origins), origins: [...origins, ...ofApi] }
}
