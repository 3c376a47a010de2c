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
export { commitConfirmed } from './commit-confirmed.ts'
export { createAdminDatabase, createDatabase, type Database, type Queryable, type Schema } from './database.ts'
export { inTransaction } from './in-transaction.ts'
export { listMigrations, type MigrationStatus, migrateToLatest, UnreleasedDatabaseError } from './migrate/migrate.ts'
export { addReportPartition, ensureReportPartitions } from './migrate/partitions.ts'
export { createSchemaCheck, WrongSchemaError } from './migrate/schema-problems.ts'
export { findOrganizationsToWatch } from './queries/across-tenants/alarms/find-organizations-to-watch.ts'
export { type AlarmCount, measureAlarms } from './queries/across-tenants/alarms/measure-alarms.ts'
export {
  type EndpointsWithDeliveries,
  findEndpointsWithDeliveries,
  measureDeliveries
} from './queries/across-tenants/find-endpoints-with-deliveries.ts'
export {
  findOrganizationOfId,
  type IdentifiedResource,
  identifiedResources
} from './queries/across-tenants/find-organization-of-id.ts'
export {
  findOrganizationsToClean,
  findOrganizationsToIndex,
  measureCleaning,
  measureIndexing
} from './queries/across-tenants/find-organizations-to-index.ts'
export { findOrganizationsWithEvents } from './queries/across-tenants/find-organizations-with-events.ts'
export { findOrganizationsWithWork } from './queries/across-tenants/find-organizations-with-work.ts'
export { listSealedEventSecrets } from './queries/across-tenants/list-sealed-event-secrets.ts'
export { listSealedSecrets } from './queries/across-tenants/list-sealed-secrets.ts'
export { countUnmappedReports } from './queries/across-tenants/metrics/count-unmapped-reports.ts'
export {
  type EvaluationBacklog,
  measureEvaluationBacklog
} from './queries/across-tenants/metrics/measure-evaluation-backlog.ts'
export { measureUnnumberedEvents } from './queries/across-tenants/metrics/measure-unnumbered-events.ts'
export {
  listOrganizationFigures,
  type OrganizationFigures
} from './queries/across-tenants/overview/list-organization-figures.ts'
export {
  type AccountWithPasses,
  findAccountsWithPasses,
  measureGapLag,
  measurePasses
} from './queries/across-tenants/provider-accounts/find-accounts-with-passes.ts'
export { listSealedAccountKeys } from './queries/across-tenants/provider-accounts/list-sealed-account-keys.ts'
export {
  findOrganizationsThatKeep,
  findOrganizationsWithCopies,
  findOrganizationsWithDeletions,
  findOrganizationsWithExpired,
  measureCopies,
  measureRecordingDeletions
} from './queries/across-tenants/recordings/find-recording-work.ts'
export { listKeepersWithoutAccount } from './queries/across-tenants/recordings/list-keepers-without-account.ts'
export * from './queries/alarms/index.ts'
export * from './queries/analytics/index.ts'
export { lockApiKey, replaceApiKey, revokeApiKey, setApiKeyName } from './queries/api-keys/api-key-changes.ts'
export {
  type ApiKeyEnvironment,
  type ApiKeyRow,
  type FoundApiKey,
  findApiKeyByHash,
  insertApiKey,
  listApiKeys,
  type NewApiKey,
  type UsedApiKeyRow
} from './queries/api-keys/api-keys.ts'
export { type KnownActor, listAuditActors } from './queries/audit/audit-actors.ts'
export {
  type AuditActor,
  type AuditChanges,
  type AuditEvent,
  type AuditEventRow,
  type AuditFilter,
  findAuditEvent,
  insertAuditEvent,
  installation,
  listAuditEvents,
  putAuditEvent
} from './queries/audit/audit-events.ts'
export { type AuditName, listAuditNames } from './queries/audit/audit-names.ts'
export { forgetChanges } from './queries/audit/forget-changes.ts'
export { type AnyOf, type CallFilter, hasBoundedTotal } from './queries/calls/call-filter.ts'
export type { CallRow } from './queries/calls/call-row.ts'
export { type CallRows, readCallRows } from './queries/calls/call-rows.ts'
export { type CallTexts, readCallTexts } from './queries/calls/call-texts.ts'
export {
  callColumns,
  callWithTranscriptColumns,
  columnsWithTranscript,
  findCall,
  findListedCalls,
  listCalls,
  searchedCallColumns,
  shortCallColumns
} from './queries/calls/calls.ts'
export { type ChoiceCounts, countChoices } from './queries/calls/count-choices.ts'
export { type CallSort, mostSorted, sortColumns } from './queries/calls/examined/find-sorted.ts'
export { findCallId } from './queries/calls/find-call-id.ts'
export { findCallPosition } from './queries/calls/find-call-position.ts'
export { findNeighbours } from './queries/calls/neighbours.ts'
export { countRecentCalls } from './queries/calls/recent-calls.ts'
export { chunk } from './queries/chunk.ts'
export { lockClient, updateClient } from './queries/clients/client-changes.ts'
export { hasRoomForClient } from './queries/clients/client-limit.ts'
export { listClientNames } from './queries/clients/client-names.ts'
export {
  type ClientProfile,
  type ClientRow,
  clientColumns,
  findClient,
  insertClient,
  listClientNumbers,
  listClients,
  readClients
} from './queries/clients/clients.ts'
export type { Addition } from './queries/counts/add-to-counters.ts'
export { correctCounts } from './queries/counts/correct-counts.ts'
export { applyCountChanges, type CountChange, changeCounts } from './queries/counts/count-changes.ts'
export { listCountedMonths } from './queries/counts/counted-months.ts'
export { type CountedTable, countedCalls, countedCustomers } from './queries/counts/counted-tables.ts'
export { allClients, type Period, startOf } from './queries/counts/periods.ts'
export { findWrongCounts } from './queries/counts/wrong-counts.ts'
export {
  type CustomerFilter,
  customerColumns,
  findCustomer,
  findCustomers,
  listCustomers
} from './queries/customers/customers.ts'
export { listCustomersByLastCall } from './queries/customers/customers-by-last-call.ts'
export { findCustomerPosition } from './queries/customers/find-customer-position.ts'
export { type NameSearch, nameSearch } from './queries/customers/has-name.ts'
export { readDatabaseTime } from './queries/database-time.ts'
export * from './queries/endpoints/index.ts'
export * from './queries/evaluations/index.ts'
export * from './queries/event-endpoints/index.ts'
export { inTurns, yieldTurns } from './queries/event-loop/yield-turns.ts'
export * from './queries/events/index.ts'
export * from './queries/exports/index.ts'
export { findOwner, type OwnedTable } from './queries/find-owner.ts'
export * from './queries/gaps/index.ts'
export { callBounds, callJson, searchedCallJson, sentCallJson, spokenCallJson } from './queries/json/call-json.ts'
export { customerJson } from './queries/json/customer-json.ts'
export {
  callEvaluationJson,
  evaluationBounds,
  resultBound,
  scoredEvaluationJson
} from './queries/json/evaluation-json.ts'
export type { Page, Position } from './queries/lists/page.ts'
export type { ListForm, ListText, PlaceInList, WholeListForm } from './queries/lists/read-list.ts'
export { listMaintenance, measureDatabaseBytes } from './queries/maintenance/maintenance-runs.ts'
export * from './queries/mappings/index.ts'
export * from './queries/organizations/index.ts'
export { listEndpointHealth } from './queries/overview/endpoint-health.ts'
export { listNotableCalls, type NotableCall } from './queries/overview/notable-calls.ts'
export {
  countRefusedDeliveries,
  listFailedCalls,
  listSilentEndpoints,
  mostListed,
  type SilentEndpoint
} from './queries/overview/overview.ts'
export { countRejectedReports } from './queries/overview/rejected-since.ts'
export * from './queries/provider-accounts/index.ts'
export * from './queries/recordings/index.ts'
export { findRawReport } from './queries/reports/raw-reports.ts'
export { listReceivedReports, type ReceivedReport } from './queries/reports/received-reports.ts'
export {
  createOnce,
  type IdempotentOutcome,
  type IdempotentRequest
} from './queries/request-idempotency/request-idempotency.ts'
export * from './queries/reviews/index.ts'
export { countScoresByTens, type ScoresByTens, type Tens } from './queries/scores/count-scores.ts'
export {
  measureScores,
  measureScoresOfClients,
  type ScoreMeasure,
  type ScoreMeasures,
  type ScoresOfBucket,
  type ScoresOfClient,
  type ScoresScope
} from './queries/scores/measure-scores.ts'
export * from './queries/search/index.ts'
export { type ApiKeyUse, type EndpointUse, recordApiKeyUse, recordEndpointUse } from './queries/usage/usage.ts'
export * from './queries/views/index.ts'
export {
  canLimitFiles,
  canManageReaders,
  creationOf,
  disablingOf,
  fileLimitOf,
  findReaderRisks,
  listReaders,
  loginOf,
  type Reader,
  removalOf,
  removeLogin,
  runReaderStatements
} from './reporting/readers.ts'
export { scramVerifier } from './reporting/scram-verifier.ts'
export { reportingViews } from './reporting/views.ts'
export * from './retention/index.ts'
export { compressBody, compression, packBody, type StoredBody, unpackBody } from './stored-body.ts'
export { maxLimit, mostCounted, organizationOfLogin } from './values.ts'
