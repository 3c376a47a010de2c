import { organizationKey, type Reach } from '@callbook/domain'
import { limitRequests, networkOf, notFound, type RequestLimiter, type Routes, requireQuery } from '@callbook/http'
import { accessTokenRoutes } from './access-tokens/console.ts'
import { accountRoutes, secondFactorRoutes } from './account/console.ts'
import { insightRoutes } from './analytics/console.ts'
import { apiKeyEndingRoutes, apiKeyRoutes } from './api-keys/console.ts'
import { auditRoutes, installationAuditRoutes } from './audit/console.ts'
import { callNeighbourRoutes, consoleCallRoutes, reportRoutes } from './calls/console.ts'
import { callListRoutes } from './calls/console-list.ts'
import { selectedCallRoutes } from './calls/console-selected.ts'
import { consoleClientRoutes } from './clients/console.ts'
import type { ConsoleDependencies } from './console.ts'
import { accessTokenLimit } from './console-access/access-token.ts'
import { authenticate } from './console-access/authenticate.ts'
import { enterBulkhead } from './console-access/console-bulkhead.ts'
import { requireSameOrigin } from './console-access/same-origin.ts'
import type { SessionLookups } from './console-access/session-lookups.ts'
import { consoleCustomerRoutes, customerExportRoutes, eraseRoutes } from './customers/console.ts'
import { consoleApi } from './description/console-api.ts'
import { describeRoutes } from './description/describe-routes.ts'
import { alarmRoutes, endpointRoutes, endpointStatusRoutes, endpointWatchRoutes } from './endpoints/console.ts'
import { deliveryRoutes } from './endpoints/deliveries.ts'
import { endpointSecurityRoutes } from './endpoints/security.ts'
import { endpointSetupRoutes } from './endpoints/setup.ts'
import { evaluationRoutes, evaluationRunRoutes } from './evaluations/console.ts'
import { eventDeliveryRoutes, eventEndpointRoutes, eventSecretRoutes } from './event-endpoints/console.ts'
import { eventTypeRoutes } from './event-endpoints/console-event-types.ts'
import type { SendEventTest } from './event-endpoints/event-tests.ts'
import { gapRoutes } from './gaps/console.ts'
import { maxBodyBytes } from './http-api/responses.ts'
import { linkRoutes } from './links/console.ts'
import { mappingRoutes } from './mappings/console.ts'
import { invitationRoutes, memberRoutes } from './members/console.ts'
import {
  organizationExportRoutes,
  organizationOverviewRoutes,
  organizationRoutes,
  organizationsRoutes,
  ownerRoutes
} from './organizations/console.ts'
import { overviewFigureRoutes, overviewRoutes } from './overview/console.ts'
import { peopleRoutes, personAccessRoutes, personMergeRoutes } from './people/console.ts'
import { assignmentRoutes, comparisonRoutes, doctorRoutes, providerRoutes } from './providers/console.ts'
import {
  consoleRecordingRoutes,
  holdRoutes,
  recordingPolicyRoutes,
  recordingStoreRoutes,
  storedRecordingRoutes
} from './recordings/console.ts'
import { organizationRejectionRoutes, rejectionRoutes } from './rejections/console.ts'
import { releaseRoutes } from './rejections/releases.ts'
import { sendDocument } from './responses/documents.ts'
import type { ResponseBudget } from './responses/response-budget.ts'
import { responseMemory } from './responses/response-memory.ts'
import { claimRoutes, reviewAssignmentRoutes, reviewRoutes, reviewSampleRoutes } from './review/console.ts'
import { sessionRoutes } from './session/console.ts'
import { signInRoutes } from './session/sign-in.ts'
import { savedViewRoutes } from './views/console.ts'

export interface Console extends ConsoleDependencies {
  /** Origins of the console: changes requested by other pages are rejected. */
  readonly origins: readonly string[]
  /** Rate limit of a session, or of an address without one. Closed with the app. */
  readonly limiter: RequestLimiter
}

export interface ConsoleApiOptions {
  readonly console: Console
  readonly lookups: SessionLookups
  /** Sends test events; without it, none are sent. */
  readonly sendEventTest: SendEventTest | undefined
  readonly answers: ResponseBudget
  /** Time limit in milliseconds of requests without a body. */
  readonly handlerTimeout: number
}

/** API of the console, below its prefix. It authenticates users by their cookie or an access token, without API keys. */
export const consoleApiRoutes: Routes<ConsoleApiOptions> = async (app, options) => {
  const { console, lookups, sendEventTest, answers, handlerTimeout } = options
  const describe = await describeRoutes(app, consoleApi)
  app.get('/openapi.json', { schema: { hide: true } }, (request, reply) =>
    sendDocument(request, reply, describe('json'))
  )
  app.register(protectedRoutes, { console, lookups, sendEventTest, answers, handlerTimeout })
}

const protectedRoutes: Routes<ConsoleApiOptions> = async (app, options) => {
  const { console, lookups, sendEventTest, answers, handlerTimeout } = options
  const { origins, limiter, ...means } = console
  app.addHook('onRoute', (route) => {
    if (route.method === 'GET' || route.method === 'HEAD') route.handlerTimeout ??= handlerTimeout
    else route.bodyLimit ??= maxBodyBytes
    requireQuery(route)
  })
  app.addHook('onRequest', requireSameOrigin(origins))
  await app.register(authenticate, { ...means, lookups })
  await app.register(limitRequests, {
    limiter,
    keyOf: ({ visitor, ip }) => visitor?.id ?? networkOf(ip),
    limitOf: ({ visitor }) => (visitor?.access_token === undefined ? undefined : accessTokenLimit)
  })
  app.addHook('onRequest', app.rateLimit())
  app.addHook('preHandler', enterBulkhead)
  await app.register(responseMemory, {
    budget: answers,
    organizationOf: ({ reach }: { reach?: Reach }) => reach && organizationKey(reach)
  })
  app.addHook('onClose', async () => {
    means.attempts.close()
    await means.writer.close()
    await means.providerRequests.close()
  })
  app.setNotFoundHandler(() => {
    throw notFound()
  })

  app.register(signInRoutes, means)
  app.register(sessionRoutes, means)
  app.register(linkRoutes, means)
  app.register(accountRoutes, means)
  app.register(secondFactorRoutes, means)
  app.register(accessTokenRoutes, means)
  app.register(peopleRoutes, means)
  app.register(personAccessRoutes, means)
  app.register(personMergeRoutes, means)
  app.register(organizationsRoutes, means)
  app.register(organizationOverviewRoutes, means)
  app.register(recordingStoreRoutes, means)
  app.register(installationAuditRoutes, means)
  app.register(ownerRoutes, means)
  for (const routes of [
    organizationRoutes,
    organizationExportRoutes,
    overviewRoutes,
    overviewFigureRoutes,
    consoleCallRoutes,
    consoleRecordingRoutes,
    callNeighbourRoutes,
    callListRoutes,
    savedViewRoutes,
    selectedCallRoutes,
    consoleClientRoutes,
    consoleCustomerRoutes,
    eraseRoutes,
    customerExportRoutes,
    endpointRoutes,
    endpointStatusRoutes,
    endpointSecurityRoutes,
    endpointWatchRoutes,
    endpointSetupRoutes,
    alarmRoutes,
    deliveryRoutes,
    providerRoutes,
    assignmentRoutes,
    gapRoutes,
    comparisonRoutes,
    doctorRoutes,
    rejectionRoutes,
    organizationRejectionRoutes,
    releaseRoutes,
    mappingRoutes,
    eventEndpointRoutes,
    eventSecretRoutes,
    eventTypeRoutes,
    recordingPolicyRoutes,
    storedRecordingRoutes,
    holdRoutes,
    reviewRoutes,
    claimRoutes,
    reviewAssignmentRoutes,
    reviewSampleRoutes,
    evaluationRoutes,
    evaluationRunRoutes,
    reportRoutes,
    apiKeyRoutes,
    apiKeyEndingRoutes,
    insightRoutes,
    memberRoutes,
    invitationRoutes,
    auditRoutes
  ]) {
    app.register(routes, { ...means, prefix: '/organizations/:organization' })
  }
  app.register(eventDeliveryRoutes, { ...means, sendEventTest, prefix: '/organizations/:organization' })
}
