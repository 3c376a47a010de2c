export { commitConfirmed } from './commit-confirmed.ts'
export {
  createAdminDatabase,
  createDatabase,
  type Database,
  type DatabaseOptions,
  inTurn,
  ping,
  poolUse,
  type Schema
} from './database.ts'
export { databaseUrlProblem } from './database-url.ts'
export { type ErasedCustomer, eraseCustomer } from './erasure/index.ts'
export {
  createReportWriter,
  HeldUpError,
  type IncomingReport,
  isOutage,
  isPoolBusy,
  isTransient,
  type Outcome,
  QueueFullError,
  type ReportWriter,
  type ReportWriterOptions,
  type SettledBatch
} from './ingest/index.ts'
export { isUnavailable } from './is-unavailable.ts'
export { giveBack, type JsonBytes, joinJson } from './json/json-memory.ts'
export { type JsonTemplate, jsonTemplate, Presence } from './json/json-template.ts'
export { listMigrations, type MigrationStatus, migrateToLatest } from './migrate.ts'
export { newId } from './new-id.ts'
export { ensureReportPartitions } from './partitions.ts'
export { createPool, type PoolOptions, type PoolUse } from './pool.ts'
export { findCallOrganization } from './queries/across-tenants/find-call-organization.ts'
export { findClientOrganization } from './queries/across-tenants/find-client-organization.ts'
export { findCustomerOrganization } from './queries/across-tenants/find-customer-organization.ts'
export { findOrganizationsWithWork } from './queries/across-tenants/find-organizations-with-work.ts'
export { findRejectionOrganization } from './queries/across-tenants/find-rejection-organization.ts'
export { listSealedSecrets } from './queries/across-tenants/list-sealed-secrets.ts'
export {
  type EvaluationBacklog,
  measureEvaluationBacklog
} from './queries/across-tenants/measure-evaluation-backlog.ts'
export {
  type ApiKeyEnvironment,
  type ApiKeyRow,
  type FoundApiKey,
  findApiKeyByHash,
  insertApiKey,
  listApiKeys,
  type NewApiKey,
  revokeApiKey,
  type UsedApiKeyRow
} from './queries/api-keys.ts'
export type { CallFilter } from './queries/call-filter.ts'
export { callColumns, callWithTranscriptColumns, findCall, listCalls } from './queries/calls.ts'
export { hasRoomForClient } from './queries/client-limit.ts'
export {
  type ClientProfile,
  type ClientRow,
  clientColumns,
  findClient,
  insertClient,
  listClients,
  readClients
} from './queries/clients.ts'
export { type CustomerFilter, customerColumns, findCustomer, listCustomers } from './queries/customers.ts'
export { readDatabaseTime } from './queries/database-time.ts'
export {
  type EndpointIdentity,
  type EndpointReplacement,
  EndpointStateError,
  insertEndpoint,
  replaceEndpoint,
  setEndpointStatus
} from './queries/endpoint-changes.ts'
export { type ChangedEndpoint, listChangedEndpoints } from './queries/endpoint-refresh.ts'
export { findSealedSecrets, replaceSealedSecrets, type SealedSecrets } from './queries/endpoint-secrets.ts'
export { changeEndpointSettings, type EndpointSettings } from './queries/endpoint-settings.ts'
export {
  type DeliveryEndpoint,
  type EndpointRow,
  type EndpointStatus,
  findEndpoint,
  findEndpointBySlugHash,
  listEndpoints,
  type UsedEndpointRow
} from './queries/endpoints.ts'
export {
  type EvaluationHistoryRow,
  evaluationHistoryColumns,
  listEvaluationHistory,
  readEvaluationHistory
} from './queries/evaluation-history.ts'
export {
  type RequestableCallRow,
  type RequestScope,
  requestWork,
  walkRequestableCalls
} from './queries/evaluation-requests.ts'
export { addUsage, noteUsage } from './queries/evaluation-usage.ts'
export type { EvaluationVersion, Judging, NewEvaluation, Usage } from './queries/evaluation-versions.ts'
export {
  type ClaimedWork,
  type ClaimOptions,
  claimWork,
  dropWork,
  failWork,
  releaseWork
} from './queries/evaluation-work.ts'
export { type CallToJudgeRow, callToJudge, findCallToJudge } from './queries/evaluation-work-call.ts'
export {
  type EvaluationWorkRow,
  listWork,
  retryWork,
  type WorkState,
  workStates
} from './queries/evaluation-work-list.ts'
export { callEvaluationColumns, findCallEvaluation, listCallEvaluations } from './queries/evaluations.ts'
export { createOnce, type IdempotentOutcome, type IdempotentRequest } from './queries/idempotent-requests.ts'
export { type JudgedTwiceRow, type JudgedTwiceScope, listJudgedTwice } from './queries/judged-twice.ts'
export {
  findOrganization,
  insertOrganization,
  listOrganizations,
  type OrganizationRow
} from './queries/organizations.ts'
export { maxLimit, type Page, type Position } from './queries/page.ts'
export type { ListForm, PlaceInList, WholeListForm } from './queries/read-list.ts'
export { type RecordedEvaluation, recordEvaluation, recordWork } from './queries/record-evaluation.ts'
export {
  type EndpointIdentifiers,
  maxRejectedReports,
  type RejectedReport,
  type RejectionCount,
  recordRejections
} from './queries/record-rejections.ts'
export {
  deleteRejectedReport,
  findRejectedReport,
  listRejectedReports,
  listRejectionCounts,
  maxRejectionSamples,
  type RejectedReportRow,
  type RejectionCountRow,
  type RejectionSample
} from './queries/rejections.ts'
export { type ApiKeyUse, type EndpointUse, recordApiKeyUse, recordEndpointUse } from './queries/usage.ts'
export { type Change, type ReadReport, type ReplayedCall, type ReplayOptions, replayCalls } from './replay/index.ts'
export {
  defaultRetentionDays,
  type Retention,
  type RetentionData,
  type RetentionDays,
  type RetentionProgress,
  retentionLimits,
  runRetention
} from './retention/index.ts'
export {
  createReportSpool,
  createSpooledWriter,
  type ReportSpool,
  type ReportSpoolOptions,
  type SpoolContents,
  type SpoolDamage,
  type SpooledWriter,
  SpoolFullError
} from './spool/index.ts'
export type { Turns } from './turns.ts'
