export {
  type Bulkhead,
  type Columns,
  createPool,
  databaseUrlProblem,
  isOutage,
  isPoolBusy,
  isTimeLimit,
  isTransient,
  isUnavailable,
  type JsonTemplate,
  jsonTemplate,
  newId,
  Presence,
  pickMembers,
  ping
} from '@callbook/postgres'
export {
  commitConfirmed,
  createAdminDatabase,
  createDatabase,
  type Database,
  inTransaction,
  type Queryable,
  type Schema
} from './database.ts'
export { migrateToLatest, UnreleasedDatabaseError } from './migrate/migrate.ts'
export { addReportPartition, missingReportMonths } from './migrate/partitions.ts'
export { createSchemaCheck, findSchemaProblems, WrongSchemaError } from './migrate/schema-problems.ts'
export { type AlarmCount, findOrganizationsToWatch, measureAlarms } from './queries/across-tenants/alarms.ts'
export { findEndpointsWithDeliveries, measureDeliveries } from './queries/across-tenants/deliveries.ts'
export {
  findOrganizationsWithTrials,
  findOrganizationsWithWork,
  measureEvaluationBacklog
} from './queries/across-tenants/evaluations.ts'
export * from './queries/across-tenants/events.ts'
export { findOrganizationOfId, identifiedResources } from './queries/across-tenants/find-organization-of-id.ts'
export * from './queries/across-tenants/installation.ts'
export { listOrganizationFigures } from './queries/across-tenants/organization-figures.ts'
export * from './queries/across-tenants/provider-accounts.ts'
export {
  findOrganizationsThatKeep,
  findOrganizationsWithCopies,
  findOrganizationsWithDeletions,
  findOrganizationsWithExpired,
  listKeepersWithoutAccount,
  measureCopies,
  measureRecordingDeletions
} from './queries/across-tenants/recordings.ts'
export { countUnmappedReports } from './queries/across-tenants/reports.ts'
export { listOrganizationsWithPeriods } from './queries/across-tenants/retention.ts'
export * from './queries/across-tenants/sealed-secrets.ts'
export {
  findOrganizationsToClean,
  findOrganizationsToIndex,
  measureCleaning,
  measureIndexing
} from './queries/across-tenants/search.ts'
export * from './queries/alarms/alarms.ts'
export * from './queries/alarms/endpoint-history.ts'
export { readDeliveries } from './queries/alarms/read-deliveries.ts'
export {
  claimEndpointCheck,
  type EndpointCheck,
  listWatchedEndpoints,
  rescheduleEndpointCheck,
  type WatchedEndpoint
} from './queries/alarms/watched-endpoints.ts'
export * from './queries/analytics/count-calls.ts'
export { type EvaluationCost, listEvaluationCosts } from './queries/analytics/evaluation-costs.ts'
export { type Evaluator, listEvaluators } from './queries/analytics/list-evaluators.ts'
export { measureAgents } from './queries/analytics/measure-agents.ts'
export {
  type AnswerGroup,
  type AnswerSums,
  type AnswersScope,
  answerGroups,
  sumAnswers,
  sumAnswersBy
} from './queries/analytics/sum-answers.ts'
export {
  type AgentFilter,
  type CallGroup,
  type CallSums,
  type SummedFilter,
  sumCalls,
  summedFilterNames
} from './queries/analytics/sum-calls.ts'
export {
  type ApiKeyEnvironment,
  type ApiKeyRow,
  type FoundApiKey,
  findApiKeyByHash,
  insertApiKey,
  listApiKeys,
  lockApiKey,
  replaceApiKey,
  revokeApiKeyRow,
  setApiKeyName,
  type UsedApiKeyRow
} from './queries/api-keys.ts'
export {
  type AccessEntry,
  type AuditActor,
  type AuditChanges,
  type AuditEvent,
  type AuditEventRow,
  type AuditFilter,
  type AuditKind,
  type AuditName,
  auditKinds,
  countReaders,
  findAuditEvent,
  forgetChanges,
  insertAccessEntries,
  insertAuditEvent,
  installation,
  listAuditActors,
  listAuditEvents,
  listAuditNames,
  putAuditEvent,
  type Readers
} from './queries/audit-events.ts'
export { findStreamedId, maxStreamed, readAuditStream, type StreamedEvent } from './queries/audit-stream.ts'
export { type AnyOf, type CallFilter, hasBoundedTotal } from './queries/calls/call-filter.ts'
export * from './queries/calls/call-texts.ts'
export * from './queries/calls/calls.ts'
export * from './queries/calls/calls.ts'
export { countChoices, countedColumns } from './queries/calls/count-choices.ts'
export { type CallSort, mostSorted, sortColumns } from './queries/calls/examined/find-sorted.ts'
export * from './queries/calls/find-call-id.ts'
export * from './queries/calls/find-call-position.ts'
export type { CallRow } from './queries/calls/identified-calls.ts'
export { readCallRows } from './queries/calls/identified-calls.ts'
export { findNeighbours } from './queries/calls/neighbours.ts'
export { countRecentCalls } from './queries/calls/recent-calls.ts'
export * from './queries/chunk.ts'
export * from './queries/clients.ts'
export * from './queries/counts/correct-counts.ts'
export type { Addition } from './queries/counts/count-changes.ts'
export { applyCountChanges, type CountChange, changeCounts } from './queries/counts/count-changes.ts'
export * from './queries/counts/counted-tables.ts'
export { listCountedMonths } from './queries/counts/months-to-recount.ts'
export { findWrongCounts } from './queries/counts/wrong-counts.ts'
export {
  type CustomerFilter,
  customerColumns,
  customerJson,
  findCustomer,
  findCustomerPosition,
  findCustomers,
  listCustomers
} from './queries/customers/customers.ts'
export { listCustomersByLastCall } from './queries/customers/customers-by-last-call.ts'
export { type NameSearch, nameSearch } from './queries/customers/named-page.ts'
export * from './queries/database-time.ts'
export {
  changeEndpointSettings,
  type EndpointSettings,
  EndpointStateError,
  insertEndpoint,
  lockEndpoint,
  replaceEndpointRow,
  updateEndpointStatus
} from './queries/endpoints/endpoint-changes.ts'
export * from './queries/endpoints/endpoint-secrets.ts'
export {
  acceptsReports,
  type ChangedEndpoint,
  type DeliveryEndpoint,
  type EndpointRow,
  type EndpointStatus,
  findEndpoint,
  findEndpointBySlugHash,
  listChangedEndpoints,
  listEndpoints,
  listProviderEndpoints,
  type ProviderEndpoint,
  type UsedEndpointRow
} from './queries/endpoints/endpoints.ts'
export * from './queries/evaluations/evaluation-history.ts'
export * from './queries/evaluations/evaluation-pairs.ts'
export {
  findCostPerToken,
  listNewestCalls,
  listRequestableCalls,
  promptOf,
  type RequestableCallRow,
  type RequestedPrompt,
  type RequestScope,
  readRequestableCalls,
  requestWork
} from './queries/evaluations/evaluation-requests.ts'
export { addUsage, noteUsage } from './queries/evaluations/evaluation-usage.ts'
export {
  answersToMove,
  type ModelScoring,
  type NewEvaluation,
  type Usage
} from './queries/evaluations/evaluation-versions.ts'
export {
  awaitBudget,
  type CallToEvaluateRow,
  type ClaimedWork,
  callToEvaluate,
  claimWork,
  dropDomain,
  type EvaluatedColumns,
  extendLease,
  failWork,
  findCallToEvaluate,
  type Lease,
  releaseWork
} from './queries/evaluations/evaluation-work.ts'
export * from './queries/evaluations/evaluation-work-list.ts'
export * from './queries/evaluations/evaluations.ts'
export { findBudget, reserveEvaluation, updateBudget } from './queries/evaluations/judge-budgets.ts'
export { findJudgedScorecard } from './queries/evaluations/judged-scorecards.ts'
export { lockCall } from './queries/evaluations/lock-call.ts'
export * from './queries/evaluations/store-evaluation.ts'
export { type OnStored, type RecordedResult, StaleReviewError } from './queries/evaluations/store-results.ts'
export * from './queries/event-endpoint-values.ts'
export { removeAttemptResponses } from './queries/event-endpoints/attempt-responses.ts'
export {
  abandonDeliveries,
  type ClaimedDelivery,
  type LoggedEvent,
  listDueDeliveries
} from './queries/event-endpoints/due-deliveries.ts'
export {
  type DisabledReason,
  deleteEventEndpointRow,
  disabledReasons,
  type EventDestination,
  type EventEndpointRow,
  type EventEndpointSettings,
  eventEndpointStates,
  findEventEndpoint,
  findReceiver,
  hasRoomForEventEndpoint,
  insertEventEndpoint,
  listEventEndpoints,
  lockEventEndpoint,
  updateEventEndpoint
} from './queries/event-endpoints/event-endpoints.ts'
export * from './queries/event-endpoints/event-secrets.ts'
export * from './queries/event-endpoints/finish-deliveries.ts'
export * from './queries/event-endpoints/lease-event-endpoints.ts'
export { type DeliveryRow, listDeliveries, mostAttemptsShown } from './queries/event-endpoints/list-deliveries.ts'
export {
  areInEpoch,
  findFirstSequence,
  listFailedSequences,
  type Replayed,
  type ReplayQuery,
  replayDeliveries
} from './queries/event-endpoints/replay.ts'
export * from './queries/events/list-changes.ts'
export * from './queries/events/log-events.ts'
export { numberEvents, numberEventsAfter, numberedPerStep } from './queries/events/number-events.ts'
export { createNumbering, type Numbering, numberedEventsMetric } from './queries/events/numbering-queue.ts'
export {
  type CallTable,
  type ExportedColumn,
  type ExportedRow,
  exportedTables,
  listCallIdsOfCustomer,
  listExportedColumns,
  measureCustomerExport,
  readAllRows,
  readRowsOfCalls
} from './queries/exports.ts'
export * from './queries/find-owner.ts'
export * from './queries/gaps/count-listed.ts'
export * from './queries/gaps/find-arrived.ts'
export {
  findOldestUnassigned,
  type GapKind,
  type GapPosition,
  type GapRow,
  type GapSums,
  gapEndings,
  gapKinds,
  listGaps,
  recordGaps,
  resolveGaps,
  summarizeGaps
} from './queries/gaps/gaps.ts'
export type { ListedOutcome } from './queries/gaps/reconciled-calls.ts'
export { maxLimit, mostCounted } from './queries/lists/limits.ts'
export type { Page, Position } from './queries/lists/page.ts'
export type { ListForm, ListText, PlaceInList, WholeListForm } from './queries/lists/read-list.ts'
export { findLastRun, listMaintenance, measureDatabaseBytes, recordMaintenance } from './queries/maintenance-runs.ts'
export * from './queries/mappings.ts'
export {
  deleteOrganizationRow,
  findOrganization,
  insertOrganization,
  listOrganizationRows,
  lockOrganization,
  type OrganizationRow,
  type Suspension,
  setOrganizationName,
  setSuspension
} from './queries/organizations.ts'
export {
  countRefusedDeliveries,
  countRejectionsByEndpoint,
  listEndpointHealth,
  listFailedCalls,
  listNotableCalls,
  listSilentEndpoints,
  mostListed,
  type NotableCall
} from './queries/overview.ts'
export {
  type AccountEndpoint,
  findAssistantEndpoints,
  listAccountEndpoints,
  listAssignedCalls,
  mapProviderAccount,
  unmapProviderAccount
} from './queries/provider-accounts/account-endpoints.ts'
export {
  type ClaimedPass,
  claimPasses,
  finishPass,
  type PassKind,
  type PassWindow,
  releaseAccountLease,
  releasePass,
  requestPass,
  savePassPage,
  takeAccountLease
} from './queries/provider-accounts/passes.ts'
export * from './queries/provider-accounts/provider-accounts.ts'
export {
  type ClaimedCopy,
  claimCopies,
  endCopy,
  listRecordingAccounts,
  type RecordingAccount,
  requestCopiesOfChanges,
  requestCopy,
  requestDeletions,
  requestEarlierCopies,
  reserveObject,
  storeCopy
} from './queries/recordings/copies.ts'
export {
  findHeldClient,
  HeldError,
  insertHold,
  type LegalHold,
  listHolds,
  lockHolds,
  releaseHold,
  requireNotHeld,
  requireNothingHeld
} from './queries/recordings/holds.ts'
export * from './queries/recordings/policies.ts'
export { type RecordingReason, recordingReasons, recordingStates } from './queries/recordings/recording-states.ts'
export * from './queries/recordings/recordings.ts'
export { findRawReport, listReceivedReports, type ReceivedReport } from './queries/reports.ts'
export { createOnce, type IdempotentOutcome } from './queries/request-idempotency.ts'
export {
  countExpiredCalls,
  type ExpiredCounts,
  type ExpiringCalls,
  type LateCall,
  listExpiredCalls,
  listLateCalls,
  listOtherExpiredCalls,
  lockExpiredCalls,
  type RetentionStage
} from './queries/retention/expired-calls.ts'
export * from './queries/retention/policies.ts'
export {
  assignCall,
  countAssignedCalls,
  endAssignmentsOfMember,
  findAssignee,
  hasRoomForCall,
  listAssignees,
  lockReviewer,
  maxAssignedCalls,
  type ReviewAssignee,
  unassignCall
} from './queries/reviews/review-assignments.ts'
export {
  claimNextReview,
  claimReview,
  listReviewClaims,
  type ReviewClaimRow,
  releaseClaim
} from './queries/reviews/review-claims.ts'
export * from './queries/reviews/reviewed-call.ts'
export * from './queries/reviews/reviewers.ts'
export {
  countWaitingCalls,
  findReviewSample,
  lockCalls,
  requireReview,
  setReviewSample
} from './queries/reviews/waiting-calls.ts'
export {
  deleteSavedViewRow,
  hasRoomForView,
  insertSavedView,
  listSavedViews,
  lockSavedView,
  type SavedViewFields,
  type SavedViewRow,
  updateSavedView
} from './queries/saved-views.ts'
export type { OrganizationScope, ReachScope } from './queries/scope.ts'
export {
  type AnswerPairRow,
  findLabelAuthor,
  findRequestedLabel,
  listAnswerPairs,
  requestLabels,
  sampleUnansweredCalls,
  storeLabel
} from './queries/scorecard-labels.ts'
export {
  awaitTrialBudget,
  type ClaimedTrial,
  claimTrials,
  countTrials,
  dropTrial,
  failTrial,
  findAskedTrial,
  listTestedCallRows,
  listTestedCalls,
  noteTrialUsage,
  releaseTrial,
  requestTrials,
  storeTrial,
  type TestCounts,
  type TestedCallRow
} from './queries/scorecard-trials.ts'
export * from './queries/scorecards.ts'
export { countScoresByTens } from './queries/scores/count-scores.ts'
export {
  type AgentTotals,
  type ComparedAgent,
  measureScores,
  measureScoresOfClients,
  measureScoresOfVersions,
  measureTwoAgents,
  type ScoreMeasure,
  type ScoreMeasures
} from './queries/scores/measure-scores.ts'
export { followSearches } from './queries/search/follow-searches.ts'
export { indexNextCalls } from './queries/search/index-changes.ts'
export { cleanBlock } from './queries/search/merge-blocks.ts'
export { countCallsToIndex, findProgress, requestRebuild } from './queries/search/progress.ts'
export { mostFound } from './queries/search/walk-blocks.ts'
export * from './queries/usage.ts'
export { inTurns, yieldTurns } from './queries/yield-turns.ts'
export {
  canLimitFiles,
  canManageReaders,
  creationOf,
  disablingOf,
  fileLimitOf,
  findReaderRisks,
  listReaders,
  loginOf,
  removalOf,
  removeLogin,
  runReaderStatements
} from './reporting/readers.ts'
export * from './reporting/scram-verifier.ts'
export { reportingViews } from './reporting/views.ts'
export { defaultRetentionDays, type RetentionDays, retentionLimits } from './retention/limits.ts'
export * from './retention/organization-rows.ts'
export type { RemovedRows, Retention, RetentionOptions } from './retention/retention.ts'
export * from './retention/run-retention.ts'
export { examineRoles } from './roles/grants.ts'
export { bodyCompression, compressBody, packBody, unpackBody } from './stored-body.ts'
