import { organizationKey, type Reach } from '@callbook/domain'
import { limitRequests, networkOf, notFound, type RequestLimiter, type Routes, requireQuery } from '@callbook/http'
import { accessTokenRoutes } from './access-tokens/console.ts'
import { accountRoutes } from './account/console.ts'
import { secondFactorRoutes } from './account/second-factor-routes.ts'
import { insightRoutes } from './analytics/console.ts'
import { apiKeyRoutes } from './api-keys/console.ts'
import { apiKeyEndingRoutes } from './api-keys/console-ending.ts'
import { auditRoutes, installationAuditRoutes } from './audit/console.ts'
import { consoleCallRoutes } from './calls/console.ts'
import { callListRoutes } from './calls/console-list.ts'
import { callNeighbourRoutes } from './calls/console-neighbours.ts'
import { reportRoutes } from './calls/console-reprocess.ts'
import { selectedCallRoutes } from './calls/console-selected.ts'
import { consoleClientRoutes } from './clients/console.ts'
import type { ConsoleDependencies } from './console.ts'
import { accessTokenLimit } from './console-access/access-token.ts'
import { authenticate } from './console-access/authenticate.ts'
import { enterBulkhead } from './console-access/console-bulkhead.ts'
import { requireSameOrigin } from './console-access/same-origin.ts'
import type { SessionLookups } from './console-access/session-lookups.ts'
import { consoleCustomerRoutes } from './customers/console.ts'
import { eraseRoutes } from './customers/console-erase.ts'
import { customerExportRoutes } from './customers/console-export.ts'
import { consoleApi } from './description/console-api.ts'
import { describeRoutes } from './description/describe-routes.ts'
import { alarmRoutes } from './endpoints/alarm-routes.ts'
import { endpointRoutes } from './endpoints/console.ts'
import { deliveryRoutes } from './endpoints/deliveries.ts'
import { endpointSecurityRoutes } from './endpoints/security.ts'
import { endpointSetupRoutes } from './endpoints/setup.ts'
import { endpointStatusRoutes } from './endpoints/status-routes.ts'
import { endpointWatchRoutes } from './endpoints/watch-routes.ts'
import { evaluationRoutes } from './evaluations/console.ts'
import { evaluationRunRoutes } from './evaluations/console-runs.ts'
import { eventEndpointRoutes } from './event-endpoints/console.ts'
import { eventDeliveryRoutes } from './event-endpoints/console-deliveries.ts'
import { eventSecretRoutes } from './event-endpoints/console-secrets.ts'
import { eventTypeRoutes } from './event-endpoints/console-types.ts'
import type { SendEventTest } from './event-endpoints/event-tests.ts'
import { gapRoutes } from './gaps/console.ts'
import { maxBodyBytes } from './http-api/responses.ts'
import { linkRoutes } from './links/console.ts'
import { mappingRoutes } from './mappings/console.ts'
import { memberRoutes } from './members/console.ts'
import { invitationRoutes } from './members/invitations.ts'
import { organizationRoutes, organizationsRoutes } from './organizations/console.ts'
import { organizationExportRoutes } from './organizations/export-routes.ts'
import { organizationOverviewRoutes } from './organizations/overview-routes.ts'
import { ownerRoutes } from './organizations/owner-routes.ts'
import { overviewRoutes } from './overview/console.ts'
import { overviewFigureRoutes } from './overview/figures-routes.ts'
import { personAccessRoutes } from './people/access-routes.ts'
import { peopleRoutes } from './people/console.ts'
import { personMergeRoutes } from './people/merge-routes.ts'
import { assignmentRoutes } from './providers/assignment-routes.ts'
import { comparisonRoutes } from './providers/comparison-routes.ts'
import { providerRoutes } from './providers/console.ts'
import { doctorRoutes } from './providers/doctor-routes.ts'
import { recordingPolicyRoutes } from './recordings/console.ts'
import { consoleRecordingRoutes } from './recordings/console-call.ts'
import { holdRoutes } from './recordings/console-holds.ts'
import { recordingStoreRoutes, storedRecordingRoutes } from './recordings/console-stored.ts'
import { rejectionRoutes } from './rejections/console.ts'
import { organizationRejectionRoutes } from './rejections/organization-routes.ts'
import { releaseRoutes } from './rejections/releases.ts'
import { sendDocument } from './responses/documents.ts'
import type { ResponseBudget } from './responses/response-budget.ts'
import { responseMemory } from './responses/response-memory.ts'
import { reviewAssignmentRoutes } from './review/assignment-routes.ts'
import { claimRoutes } from './review/claim-routes.ts'
import { reviewRoutes } from './review/console.ts'
import { reviewSampleRoutes } from './review/sample-routes.ts'
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
