import { organizationKey, type Reach } from '@callbook/domain'
import { limitRequests, networkOf, notFound, type RequestLimiter, type Routes, requireQuery } from '@callbook/http'
import { describeRoutes } from '../description/describe-routes.ts'
import type { SendEventTest } from '../event-tests.ts'
import { maxBodyBytes } from '../http-api/responses.ts'
import { sendDocument } from '../responses/documents.ts'
import type { ResponseBudget } from '../responses/response-budget.ts'
import { responseMemory } from '../responses/response-memory.ts'
import { accessTokenLimit } from './access/access-token.ts'
import { authenticate } from './access/authenticate.ts'
import { enterBulkhead } from './access/console-bulkhead.ts'
import { requireSameOrigin } from './access/same-origin.ts'
import type { SessionLookups } from './access/session-lookups.ts'
import { accessTokenRoutes } from './access-tokens/routes.ts'
import { accountRoutes } from './account/routes.ts'
import { secondFactorRoutes } from './account/second-factor-routes.ts'
import { apiKeyEndingRoutes } from './api-keys/ending-routes.ts'
import { apiKeyRoutes } from './api-keys/routes.ts'
import { auditRoutes, installationAuditRoutes } from './audit/routes.ts'
import { consoleCallRoutes } from './calls/call-routes.ts'
import { callListRoutes } from './calls/list-routes.ts'
import { callNeighbourRoutes } from './calls/neighbour-routes.ts'
import { consoleRecordingRoutes } from './calls/recording-routes.ts'
import { consoleClientRoutes } from './clients/routes.ts'
import { eraseRoutes } from './customers/erase-routes.ts'
import { customerExportRoutes } from './customers/export-routes.ts'
import { consoleCustomerRoutes } from './customers/routes.ts'
import { deliveryRoutes } from './deliveries/routes.ts'
import type { ConsoleDependencies } from './dependencies.ts'
import { consoleApi } from './described-console.ts'
import { alarmRoutes } from './endpoints/alarm-routes.ts'
import { endpointRoutes } from './endpoints/routes.ts'
import { endpointSecurityRoutes } from './endpoints/security-routes.ts'
import { endpointSetupRoutes } from './endpoints/setup-routes.ts'
import { endpointStatusRoutes } from './endpoints/status-routes.ts'
import { endpointWatchRoutes } from './endpoints/watch-routes.ts'
import { evaluationRoutes } from './evaluations/routes.ts'
import { evaluationRunRoutes } from './evaluations/run-routes.ts'
import { eventDeliveryRoutes } from './event-endpoints/delivery-routes.ts'
import { eventEndpointRoutes } from './event-endpoints/routes.ts'
import { eventSecretRoutes } from './event-endpoints/secret-routes.ts'
import { eventTypeRoutes } from './event-endpoints/type-routes.ts'
import { insightRoutes } from './insights/routes.ts'
import { linkRoutes } from './links/routes.ts'
import { mappingRoutes } from './mappings/routes.ts'
import { invitationRoutes } from './members/invitation-routes.ts'
import { memberRoutes } from './members/routes.ts'
import { organizationExportRoutes } from './organizations/export-routes.ts'
import { organizationOverviewRoutes } from './organizations/overview-routes.ts'
import { ownerRoutes } from './organizations/owner-routes.ts'
import { organizationRoutes, organizationsRoutes } from './organizations/routes.ts'
import { overviewFigureRoutes } from './overview/figures-routes.ts'
import { overviewRoutes } from './overview/routes.ts'
import { personAccessRoutes } from './people/access-routes.ts'
import { personMergeRoutes } from './people/merge-routes.ts'
import { peopleRoutes } from './people/routes.ts'
import { assignmentRoutes } from './providers/assignment-routes.ts'
import { comparisonRoutes } from './providers/comparison-routes.ts'
import { doctorRoutes } from './providers/doctor-routes.ts'
import { gapRoutes } from './providers/gap-routes.ts'
import { providerRoutes } from './providers/routes.ts'
import { holdRoutes } from './recordings/hold-routes.ts'
import { recordingPolicyRoutes } from './recordings/policy-routes.ts'
import { recordingStoreRoutes, storedRecordingRoutes } from './recordings/stored-routes.ts'
import { organizationRejectionRoutes } from './rejections/organization-routes.ts'
import { releaseRoutes } from './rejections/release-routes.ts'
import { rejectionRoutes } from './rejections/routes.ts'
import { reportRoutes } from './reports/routes.ts'
import { reviewAssignmentRoutes } from './review/assignment-routes.ts'
import { claimRoutes } from './review/claim-routes.ts'
import { reviewRoutes } from './review/routes.ts'
import { reviewSampleRoutes } from './review/sample-routes.ts'
import { selectedCallRoutes } from './selected-calls/routes.ts'
import { sessionRoutes } from './session/routes.ts'
import { signInRoutes } from './session/sign-in-routes.ts'
import { savedViewRoutes } from './views/routes.ts'

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
