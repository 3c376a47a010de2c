export { type FoundGap, type GapReport, openProviders } from '@callbook/backfill'
export {
  countRejectedReports,
  countRejectionCauses,
  countRejectionSources,
  ErasureKeyError,
  findRejectedReport,
  HeldUpError,
  listRejectedReports,
  listRejectionCounts,
  type RejectedReportFilter,
  type RejectedReportRow,
  type RejectingEndpoint,
  type RejectionCause,
  type RejectionCountRow,
  type RejectionFilter,
  type RejectionSource,
  type RejectionSumRow,
  type ReportWriter,
  sumRejectionCounts,
  unmappedCause
} from '@callbook/calls'
export { openRecordingStore, type RecordingStore, readStoreSettings } from '@callbook/recordings'
export { type Alarm, listAlarms } from './alarms/list-alarms.ts'
export {
  type ApiKeyInput,
  type IssuedApiKey,
  issueApiKey,
  renameApiKey,
  revokeApiKey
} from './api-keys/api-keys.ts'
export { rotateApiKey } from './api-keys/rotate-api-key.ts'
export { type AccessAction, type AuditAction, accessActions, auditActions } from './audit/audit-actions.ts'
export {
  ClientInput,
  readClientInput
} from './clients/client-input.ts'
export { addClient, ChangedMeanwhileError, changeClient, createClient } from './clients/clients.ts'
export { UnknownClientError } from './clients/require-client.ts'
export { type CountsProgress, rebuildCounts, verifyCounts, type WrongCounts } from './counts/counts.ts'
export { eraseCaller } from './customers/erase-customer.ts'
export { type RepeatedErasures, repeatErasures } from './customers/repeat-erasures.ts'
export { listTraces, readTraces } from './deliveries/traces.ts'
export { examineInstallation, type Installation } from './doctor/examine-installation.ts'
export type { CheckResult } from './doctor/finding.ts'
export { allowAddresses, dropPreviousSecret, signEndpoint, unsignEndpoint } from './endpoints/endpoint-security.ts'
export { setupOf } from './endpoints/endpoint-setup.ts'
export {
  type CreatedEndpoint,
  createEndpoint,
  replaceEndpoint,
  revealUrl,
  setEndpointStatus
} from './endpoints/endpoints.ts'
export { normalizeIpRange } from './endpoints/ip-range.ts'
export { type DeliveryOutcome, postDelivery } from './endpoints/post-delivery.ts'
export { presentEndpoint, type WebhookUrls } from './endpoints/present-endpoint.ts'
export { presentSignature, readScheme, type Signature } from './endpoints/present-security.ts'
export { readSignatureInput, type SignatureInput } from './endpoints/signature-input.ts'
export { checkSigningSecret, createSigningSecret } from './endpoints/signing-secret.ts'
export { makeTestDelivery, type TestDelivery } from './endpoints/test-delivery.ts'
export { watchEndpoint } from './endpoints/watch-endpoint.ts'
export { assignReview } from './evaluations/assign-review.ts'
export { callEvaluationOutcomes, evaluateCallsAgain } from './evaluations/evaluate-calls.ts'
export { measureAgreement, readAgreementPairs } from './evaluations/evaluation-agreement.ts'
export { type EvaluationInput, recordEvaluation } from './evaluations/evaluations.ts'
export {
  type EvaluationRun,
  estimateRun,
  requestRuns,
  retryEvaluations
} from './evaluations/request-evaluations.ts'
export { type ReviewedEvaluation, ReviewedFirstError, reviewCall } from './evaluations/review-call.ts'
export { changeReviewSample } from './evaluations/review-sample.ts'
export { reviewRequestOutcomes, sendToReview } from './evaluations/send-to-review.ts'
export { changeEventEndpoint, deleteEventEndpoint } from './event-endpoints/change-event-endpoint.ts'
export {
  EventEndpointChanges,
  EventEndpointInput,
  givenEventStates
} from './event-endpoints/event-endpoint-input.ts'
export {
  createEventEndpoint,
  type EventEndpointWithSecret,
  maxEventEndpoints,
  rotateEventSecret
} from './event-endpoints/event-secrets.ts'
export { type PresentedDelivery, presentDelivery } from './event-endpoints/present-delivery.ts'
export { type PresentedEventEndpoint, presentEventEndpoint } from './event-endpoints/present-event-endpoint.ts'
export { recordEventTest } from './event-endpoints/record-event-test.ts'
export { EventReplayInput, replayEvents } from './event-endpoints/replay-events.ts'
export { exportCustomer, openCustomerExport } from './exports/customer/export-customer.ts'
export { exportCalls } from './exports/export-calls.ts'
export { exportEvents } from './exports/export-events.ts'
export {
  type ExportedOrganization,
  type ExportParts,
  type OrganizationSummary,
  openOrganizationExport
} from './exports/export-organization.ts'
export { type ListExport, recordExport } from './exports/record-export.ts'
export { describeProblems, InputError, MissingResourceError, RefusedError } from './input-error.ts'
export {
  apiKeyEnvironments,
  maxOverlapHours,
  maxRateLimit,
  maxUrlOverlapHours,
  silenceBounds
} from './limits.ts'
export {
  deleteMapping,
  findMapping,
  findMappingDocument,
  listMappings,
  MappingError,
  type SavedMapping,
  saveMapping
} from './mappings/mappings.ts'
export { type MappingPreview, type PreviewedBody, preview, previewMapping } from './mappings/preview-mapping.ts'
export { type DeletedOrganization, deleteOrganization, settlingMs } from './organizations/delete-organization.ts'
export {
  createOrganization,
  type ListedOrganization,
  listOrganizations,
  type Organization,
  renameOrganization
} from './organizations/organizations.ts'
export { resumeOrganization, suspendOrganization } from './organizations/suspend-organization.ts'
export type { Permit } from './permit.ts'
export { disconnectProvider, replaceProviderKey } from './provider-accounts/change-account.ts'
export { compareAccount, requestComparison } from './provider-accounts/compare-account.ts'
export { maxProviderAccounts, prepareProvider } from './provider-accounts/connect-account.ts'
export { type ConnectInput, connectLengths, listProviderOrigins } from './provider-accounts/connect-input.ts'
export { type AccountExamination, examineProvider } from './provider-accounts/examine-account.ts'
export { mapProviderCalls, maxAssistantIdLength, unmapProviderCalls } from './provider-accounts/map-account.ts'
export { type ProviderAccount, presentAccount } from './provider-accounts/present-account.ts'
export type { ProviderAccess } from './provider-accounts/provider-access.ts'
export { type CreatedReader, createReader, type ReaderChange, removeReader } from './readers/readers.ts'
export { createHold, endHold, type HeldObject, heldKinds } from './recordings/legal-holds.ts'
export {
  changeRecordingPolicy,
  fetchRecordings,
  type RecordingPolicyInput,
  retryRecording
} from './recordings/recording-policy.ts'
export { type RecordingSweep, sweepRecordings } from './recordings/sweep-recordings.ts'
export { type VerifiedPart, verifyRecordings } from './recordings/verify-recordings.ts'
export { InactiveEndpointError, releaseRejection } from './rejections/release-rejection.ts'
export { releaseRejections } from './rejections/release-rejections.ts'
export { createReleaseWriter } from './rejections/release-writer.ts'
export { type ChangedCall, type ReplayCounts, replayReports, type UnreadableCall } from './reports/replay-reports.ts'
export { type SampleName, sampleNames } from './reports/samples/index.ts'
export { type SentSample, sendSample } from './reports/send-sample.ts'
export * from './retention/policies.ts'
export { removeExpired } from './retention/remove-expired.ts'
export { repeatRetention } from './retention/repeat-retention.ts'
export { describeRetentionDays, readRetentionDays } from './retention/retention-days.ts'
export { collectLabels, measureScorecardAgreement, type ScorecardAgreement } from './scorecards/agreement.ts'
export { type Budget, changeBudget, readBudget } from './scorecards/budgets.ts'
export { type DailyEstimate, estimateDay } from './scorecards/estimate-day.ts'
export { runScorecard, type ScorecardRun } from './scorecards/runs.ts'
export * from './scorecards/scorecards.ts'
export { type RebuildProgress, rebuildSearch } from './search/rebuild-search.ts'
export { type Reencryption, reencryptSecrets } from './secrets/reencrypt-secrets.ts'
export {
  changeSavedView,
  createSavedView,
  deleteSavedView,
  maxSavedViews,
  type ViewUser
} from './views/saved-views.ts'
export { type Context, type ReachContext, within } from './within.ts'
