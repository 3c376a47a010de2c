import { createSchemaCheck, type Database, isUnavailable } from '@callbook/db'
import { type KeyRing, organizationKey, releaseVersion } from '@callbook/domain'
import { consoleUrlOf } from '@callbook/events'
import {
  type App,
  type AppOptions,
  addPoolGauges,
  createApp,
  health,
  metricsEndpoint,
  notFound,
  type RequestLimiter,
  type Routes
} from '@callbook/http'
import { HeldUpError } from '@callbook/operations'
import { type AddressGuard, createAddressGuard } from '@callbook/outbound'
import type { RecordingStore } from '@callbook/recordings'
import { consoleAccessTokens } from './access-tokens/console.ts'
import { consoleAccount } from './account/console.ts'
import { consoleAnalytics } from './analytics/console.ts'
import { createAnalyticsLimiter } from './analytics/range.ts'
import { v1Analytics } from './analytics/v1.ts'
import { consoleApiKeys } from './api-keys/console.ts'
import { v1ApiKeys } from './api-keys/v1.ts'
import { consoleAudit, consoleInstallationAudit } from './audit/console.ts'
import { v1Audit } from './audit/v1.ts'
import { consoleCalls } from './calls/console.ts'
import { v1Calls } from './calls/v1.ts'
import { type NotifyChanges, numberChanges } from './changes/number-changes.ts'
import { v1Changes } from './changes/v1.ts'
import { consoleClients } from './clients/console.ts'
import { v1Clients } from './clients/v1.ts'
import type { Console } from './console.ts'
import { describeVisitor } from './console-access/authenticate.ts'
import { consoleAccess } from './console-access/console-access.ts'
import { inOrganization } from './console-access/organization.ts'
import { lookUpSessions, type SessionLookups } from './console-access/session-lookups.ts'
import type { ConsoleFiles } from './console-pages/files.ts'
import { lookUpPageSessions } from './console-pages/page-session.ts'
import { consolePages } from './console-pages/pages.ts'
import { consoleCustomers } from './customers/console.ts'
import { v1Customers } from './customers/v1.ts'
import { apiDescription } from './description/api-description.ts'
import { consoleDescription } from './description/console-api.ts'
import { docsRoutes, schemaRoutes } from './docs/routes.ts'
import { consoleEndpoints } from './endpoints/console.ts'
import { consoleEvaluations } from './evaluations/console.ts'
import { v1Evaluations } from './evaluations/v1.ts'
import { consoleEventEndpoints } from './event-endpoints/console.ts'
import type { SendEventTest } from './event-endpoints/event-tests.ts'
import { v1EventEndpoints } from './event-endpoints/v1.ts'
import { createExportLimits, createExportPace, type Exports } from './exports/export-route.ts'
import { consoleGaps } from './gaps/console.ts'
import { v1Gaps } from './gaps/v1.ts'
import { maxBodyBytes } from './http-api/error.ts'
import { consoleLinkRoutes } from './links/console.ts'
import { consoleMappings } from './mappings/console.ts'
import { mcpRoute } from './mcp/route.ts'
import { consoleMembers } from './members/console.ts'
import { consoleOrganization, consoleOrganizations } from './organizations/console.ts'
import { consoleOverview } from './overview/console.ts'
import { consolePeople } from './people/console.ts'
import { consoleProviders } from './providers/console.ts'
import { consoleRecordingStore, consoleRecordings } from './recordings/console.ts'
import { v1Recordings } from './recordings/v1.ts'
import { consoleRejections } from './rejections/console.ts'
import { compression } from './responses/compression.ts'
import { entityTags } from './responses/entity-tag.ts'
import {
  createResponseBudget,
  defaultResponseLimits,
  type ResponseBudget,
  type ResponseLimits
} from './responses/response-budget.ts'
import { sendLists } from './responses/send-lists.ts'
import { consoleRetention } from './retention/console.ts'
import { consoleReview } from './review/console.ts'
import { consoleScorecards } from './scorecards/console.ts'
import { consoleScorecardLabels } from './scorecards/console-labels.ts'
import { consoleScorecardRuns } from './scorecards/console-runs.ts'
import { v1Scorecards } from './scorecards/v1.ts'
import { consoleSession } from './session/console.ts'
import { consoleOrganizationSso, consoleSso } from './sso/console.ts'
import { describeKeyRequest } from './tenant-access/authenticate.ts'
import { tenantAccess } from './tenant-access/tenant-access.ts'
import { consoleViews } from './views/console.ts'

type Passed = 'bodyLimits' | 'limits' | 'logger' | 'registry' | 'tracing' | 'trustedProxies'

export interface ManagementDependencies extends Pick<AppOptions, Passed> {
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

interface RecordingAccess {
  /** Without one, recordings cannot be played. */
  readonly store: RecordingStore | undefined
  /** Whether a bucket sends its files itself. */
  readonly redirects: boolean
}

/** Builds the whole service without a port: tests call it with `inject`, `server.ts` makes it listen. */
export function buildManagementApi(dependencies: ManagementDependencies): App {
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
    describeRequest: (request) => describeKeyRequest(request) ?? describeVisitor(request)
  })
  const { registry } = app
  const answers = createResponseBudget(responseLimits, registry)
  const notifyChanges = numberChanges(app, db)

  app.register(sendLists)
  app.register(entityTags)
  app.register(compression, { registry })
  app.register(apiDescription, { publicUrl })
  app.register(docsRoutes)
  app.register(schemaRoutes)
  app.register(health, {
    ...{ service: 'management-api', version: releaseVersion },
    ...{ database: checkDatabase, schema: createSchemaCheck(db) }
  })
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

interface TenantDependencies {
  readonly db: Database
  readonly keyDb: Database
  readonly limiter: RequestLimiter
  readonly maxClients: number
  readonly eventGuard: AddressGuard
  readonly recordings: RecordingAccess
  readonly keyRing: KeyRing | undefined
  readonly sendEventTest: SendEventTest | undefined
  readonly answers: ResponseBudget
  readonly notifyChanges: NotifyChanges
  readonly handlerTimeout: number
  readonly consoleUrl: string
  /** Origins whose pages may use MCP. */
  readonly origins: readonly string[]
}

/** Both ways in for tenants: `/v1` and `/mcp`. Every request needs an API key, and takes from the same limits. */
const tenantApi: Routes<TenantDependencies> = async (app, dependencies) => {
  const { db, keyDb, limiter, maxClients, eventGuard: guard, recordings, keyRing, notifyChanges } = dependencies
  const { sendEventTest: sendTest, answers, handlerTimeout, consoleUrl, origins } = dependencies
  const sumInTurn = createAnalyticsLimiter(1)
  const exports: Exports = { limits: createExportLimits(), pace: createExportPace() }
  await app.register(tenantAccess, { db, keyDb, limiter, answers, handlerTimeout })
  app.register(mcpRoute, { prefix: '/mcp', db, sumInTurn, consoleUrl, origins })

  const v1: Routes = async (app) => {
    app.setNotFoundHandler(() => {
      throw notFound()
    })
    app.register(v1ApiKeys, { prefix: '/auth', limiter })
    app.register(v1Clients, { prefix: '/clients', db, maxClients })
    app.register(v1Calls, { prefix: '/calls', db, exports })
    app.register(v1Recordings, { prefix: '/calls', db, ...recordings })
    app.register(v1Evaluations, { prefix: '/calls', db, exports, notifyChanges })
    app.register(v1Analytics, { prefix: '/analytics', db, sumInTurn })
    app.register(v1Customers, { prefix: '/customers', db, store: recordings.store, exports })
    app.register(v1Changes, { prefix: '/changes', db })
    app.register(v1EventEndpoints, { prefix: '/event-endpoints', db, guard, keyRing, sendTest })
    app.register(v1Scorecards, { prefix: '/scorecards', db })
    app.register(v1Gaps, { prefix: '/gaps', db })
    app.register(v1Audit, { prefix: '/audit', db })
  }
  app.register(v1, { prefix: '/v1' })
}

interface ConsoleOptions extends Omit<ConsoleApiOptions, 'console' | 'lookups'> {
  /** Without it, there are no pages. */
  readonly files: ConsoleFiles | undefined
  /** Without it, there is no API. */
  readonly console: Console | undefined
}

/** Registers the pages of the console and its API, which share the lookups of sessions. */
function registerConsole(app: App, { files, console, ...options }: ConsoleOptions): void {
  const lookups = console && lookUpSessions(console.db)
  const findPageSession = console && lookups && lookUpPageSessions(console, lookups)
  if (files !== undefined) app.register(consolePages, { prefix: '/console', files, findPageSession })
  if (console !== undefined && lookups !== undefined)
    app.register(consoleApi, { prefix: '/console/api', console, lookups, ...options })
}

interface ConsoleApiOptions {
  readonly console: Console
  readonly lookups: SessionLookups
  readonly sendEventTest: SendEventTest | undefined
  readonly answers: ResponseBudget
  readonly handlerTimeout: number
}

/** API of the console. It authenticates users by their cookie or an access token, without API keys. */
const consoleApi: Routes<ConsoleApiOptions> = async (app, { console, sendEventTest, ...access }) => {
  const means = { ...console, sendEventTest }
  await app.register(consoleDescription)
  app.addHook('onClose', async () => {
    console.attempts.close()
    await console.writer.close()
    await console.providerRequests.close()
    await console.sso.close()
  })

  app.register(async (app) => {
    await app.register(consoleAccess, { ...console, ...access })
    app.setNotFoundHandler(() => {
      throw notFound()
    })
    app.register(consoleSession, means)
    app.register(consoleLinkRoutes, means)
    app.register(consoleAccount, means)
    app.register(consoleSso, means)
    app.register(consoleAccessTokens, means)
    app.register(consolePeople, means)
    app.register(consoleOrganizations, means)
    app.register(consoleRecordingStore, means)
    app.register(consoleInstallationAudit, means)
    app.register(ofOrganization, { prefix: '/organizations/:organization' })
  })

  const ofOrganization: Routes = async (app) => {
    await app.register(inOrganization, means)
    app.register(consoleOrganization, means)
    app.register(consoleOverview, means)
    app.register(consoleCalls, means)
    app.register(consoleRecordings, means)
    app.register(consoleRetention, means)
    app.register(consoleScorecardLabels, means)
    app.register(consoleViews, means)
    app.register(consoleClients, means)
    app.register(consoleCustomers, means)
    app.register(consoleEndpoints, means)
    app.register(consoleProviders, means)
    app.register(consoleGaps, means)
    app.register(consoleRejections, means)
    app.register(consoleMappings, means)
    app.register(consoleEventEndpoints, means)
    app.register(consoleReview, means)
    app.register(consoleEvaluations, means)
    app.register(consoleScorecards, means)
    app.register(consoleScorecardRuns, means)
    app.register(consoleApiKeys, means)
    app.register(consoleAnalytics, means)
    app.register(consoleMembers, means)
    app.register(consoleOrganizationSso, means)
    app.register(consoleAudit, means)
  }
}

function ownPages(console: Console | undefined, publicUrl: string | undefined) {
  const { origins } = console ?? { origins: [] }
  const ofApi = publicUrl === undefined ? [] : [new URL(publicUrl).origin]

  return { consoleUrl: consoleUrlOf(origins), origins: [...origins, ...ofApi] }
}
