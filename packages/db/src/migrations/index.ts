import * as organizationsAndClients from './0001-organizations-and-clients.ts'
import * as webhookEndpoints from './0002-webhook-endpoints.ts'
import * as callsAndCustomers from './0003-calls-and-customers.ts'
import * as evaluations from './0004-evaluations.ts'
import * as rejections from './0005-rejections.ts'
import * as replacedReports from './0006-replaced-reports.ts'
import * as judgedByModels from './0007-judged-by-models.ts'
import * as erasure from './0009-erasure.ts'
import * as backfill from './0010-backfill.ts'
import * as evaluationOrder from './0011-evaluation-order.ts'
import * as callCountsKey from './0012-call-counts-key.ts'
import * as countersInPlace from './0013-counters-in-place.ts'
import * as usageOfAttempts from './0014-usage-of-attempts.ts'
import * as callReceipt from './0015-call-receipt.ts'
import * as callsOfCustomerByTime from './0016-calls-of-customer-by-time.ts'
import * as callerEmail from './0017-caller-email.ts'
import * as callsWithEmail from './0018-calls-with-email.ts'
import * as vacuumEarly from './0019-vacuum-early.ts'
import * as requestedEvaluations from './0020-requested-evaluations.ts'
import * as accounts from './0021-accounts.ts'
import * as rotatedKeys from './0022-rotated-keys.ts'
import * as countsByFacet from './0023-counts-by-facet.ts'
import * as indexesByFacet from './0024-indexes-by-facet.ts'
import * as countByFacet from './0025-count-by-facet.ts'
import * as nameWords from './0026-name-words.ts'
import * as fillNameWords from './0027-fill-name-words.ts'
import * as indexesByName from './0028-indexes-by-name.ts'
import * as callDetails from './0029-call-details.ts'
import * as providerVerdicts from './0030-provider-verdicts.ts'
import * as toldOfCalls from './0031-told-of-calls.ts'
import * as externalIds from './0032-external-ids.ts'
import * as callScores from './0033-call-scores.ts'
import * as reviews from './0036-reviews.ts'
import * as indexesOfReviews from './0037-indexes-of-reviews.ts'
import * as indexesForAnalytics from './0039-indexes-for-analytics.ts'
import * as indexesOfVersions from './0040-indexes-of-versions.ts'
import * as suspendedOrganizations from './0041-suspended-organizations.ts'
import * as indexOfRefusals from './0042-index-of-refusals.ts'
import * as reportsOfEndpoint from './0044-reports-of-endpoint.ts'
import * as eventLog from './0045-event-log.ts'
import * as eventEndpoints from './0049-event-endpoints.ts'
import * as providerAccounts from './0050-provider-accounts.ts'
import * as sourceOfReports from './0051-source-of-reports.ts'
import * as endpointAlarms from './0052-endpoint-alarms.ts'
import * as indexesForAlarms from './0055-indexes-for-alarms.ts'
import * as leaseEventEndpoints from './0057-lease-event-endpoints.ts'
import * as settingsAtProviders from './0058-settings-at-providers.ts'
import * as accountCreators from './0059-account-creators.ts'
import * as accountsByAddress from './0060-accounts-by-address.ts'
import * as fillAccountCreators from './0061-fill-account-creators.ts'
import * as keysWriteClients from './0062-keys-write-clients.ts'
import * as keyIssuers from './0063-key-issuers.ts'
import * as indexOfAnswers from './0064-index-of-answers.ts'
import * as clearedBackoff from './0065-cleared-backoff.ts'
import * as differingRepeats from './0067-differing-repeats.ts'
import * as replacedEndpoints from './0069-replaced-endpoints.ts'
import * as indexOfInvitations from './0070-index-of-invitations.ts'
import type { Migrations } from './migration.ts'

export type { Migrations }

/** Migrations in the order in which they run. A released one is never edited: add the next one. */
export const migrations: Migrations = {
  '0001-organizations-and-clients': organizationsAndClients,
  '0002-webhook-endpoints': webhookEndpoints,
  '0003-calls-and-customers': callsAndCustomers,
  '0004-evaluations': evaluations,
  '0005-rejections': rejections,
  '0006-replaced-reports': replacedReports,
  '0007-judged-by-models': judgedByModels,
  '0009-erasure': erasure,
  '0010-backfill': backfill,
  '0011-evaluation-order': evaluationOrder,
  '0012-call-counts-key': callCountsKey,
  '0013-counters-in-place': countersInPlace,
  '0014-usage-of-attempts': usageOfAttempts,
  '0015-call-receipt': callReceipt,
  '0016-calls-of-customer-by-time': callsOfCustomerByTime,
  '0017-caller-email': callerEmail,
  '0018-calls-with-email': callsWithEmail,
  '0019-vacuum-early': vacuumEarly,
  '0020-requested-evaluations': requestedEvaluations,
  '0021-accounts': accounts,
  '0022-rotated-keys': rotatedKeys,
  '0023-counts-by-facet': countsByFacet,
  '0024-indexes-by-facet': indexesByFacet,
  '0025-count-by-facet': countByFacet,
  '0026-name-words': nameWords,
  '0027-fill-name-words': fillNameWords,
  '0028-indexes-by-name': indexesByName,
  '0029-call-details': callDetails,
  '0030-provider-verdicts': providerVerdicts,
  '0031-told-of-calls': toldOfCalls,
  '0032-external-ids': externalIds,
  '0033-call-scores': callScores,
  '0036-reviews': reviews,
  '0037-indexes-of-reviews': indexesOfReviews,
  '0039-indexes-for-analytics': indexesForAnalytics,
  '0040-indexes-of-versions': indexesOfVersions,
  '0041-suspended-organizations': suspendedOrganizations,
  '0042-index-of-refusals': indexOfRefusals,
  '0044-reports-of-endpoint': reportsOfEndpoint,
  '0045-event-log': eventLog,
  '0049-event-endpoints': eventEndpoints,
  '0050-provider-accounts': providerAccounts,
  '0051-source-of-reports': sourceOfReports,
  '0052-endpoint-alarms': endpointAlarms,
  '0055-indexes-for-alarms': indexesForAlarms,
  '0057-lease-event-endpoints': leaseEventEndpoints,
  '0058-settings-at-providers': settingsAtProviders,
  '0059-account-creators': accountCreators,
  '0060-accounts-by-address': accountsByAddress,
  '0061-fill-account-creators': fillAccountCreators,
  '0062-keys-write-clients': keysWriteClients,
  '0063-key-issuers': keyIssuers,
  '0064-index-of-answers': indexOfAnswers,
  '0065-cleared-backoff': clearedBackoff,
  '0067-differing-repeats': differingRepeats,
  '0069-replaced-endpoints': replacedEndpoints,
  '0070-index-of-invitations': indexOfInvitations
}
