export { openProviders } from '@callbook/backfill'
export {
  ErasureKeyError,
  findRejectedReport,
  HeldUpError,
  listRejectedReports,
  listRejectionCounts,
  QueueFullError,
  type RejectedReportRow,
  type RejectionCountRow,
  type ReportWriter,
  unmappedCause
} from '@callbook/calls'
export { type Alarm, listAlarms } from './alarms/list-alarms.ts'
export {
  type ApiKeyInput,
  apiKeyEnvironments,
  type IssuedApiKey,
  issueApiKey,
  revokeApiKey
} from './api-keys/api-keys.ts'
export { ApiKeyStateError, maxOverlapHours, rotateApiKey } from './api-keys/rotate-api-key.ts'
export {
  ClientInput,
  clientStatuses,
  clientTextLengths,
  clientTypes,
  readClientInput,
  subscriptionPlans
} from './clients/client-input.ts'
export { addClient, ChangedMeanwhileError, changeClient, createClient, TooManyClientsError } from './clients/clients.ts'
export { verifyCounts } from './counts/verify-counts.ts'
export { eraseCaller } from './customers/erase-customer.ts'
export { allowAddresses } from './endpoints/allowed-addresses.ts'
export { dropPreviousSecret, signEndpoint, unsignEndpoint } from './endpoints/endpoint-security.ts'
export { setupOf } from './endpoints/endpoint-setup.ts'
export {
  createEndpoint,
  listEndpoints,
  maxUrlOverlapHours,
  replaceEndpoint,
  setEndpointStatus
} from './endpoints/endpoints.ts'
export { type DeliveryOutcome, postDelivery } from './endpoints/post-delivery.ts'
export type { Endpoint, EndpointInUse, WebhookUrls } from './endpoints/present-endpoint.ts'
export { presentSignature, readScheme, type Signature } from './endpoints/present-security.ts'
export { revealUrl } from './endpoints/reveal-url.ts'
export { readSignatureInput, type SignatureInput } from './endpoints/signature-input.ts'
export { checkSigningSecret, createSigningSecret } from './endpoints/signing-secret.ts'
export { makeTestDelivery, type TestDelivery } from './endpoints/test-delivery.ts'
export { watchEndpoint } from './endpoints/watch-endpoint.ts'
export { type Agreement, measureAgreement } from './evaluations/evaluation-agreement.ts'
export { type EvaluationInput, recordEvaluation } from './evaluations/evaluations.ts'
export { type ReviewedEvaluation, ReviewedFirstError, reviewCall } from './evaluations/review-call.ts'
export { UnknownClientError } from './event-endpoints/audited-event-endpoint.ts'
export { changeEventEndpoint, deleteEventEndpoint } from './event-endpoints/change-event-endpoint.ts'
export {
  EventEndpointChanges,
  EventEndpointInput,
  eventEndpointLengths,
  givenEventStates
} from './event-endpoints/event-endpoint-input.ts'
export {
  createEventEndpoint,
  type EventEndpointWithSecret,
  maxEventEndpoints,
  rotateEventSecret,
  TooManyEventEndpointsError
} from './event-endpoints/event-secrets.ts'
export { presentDelivery } from './event-endpoints/present-delivery.ts'
export { presentEventEndpoint } from './event-endpoints/present-event-endpoint.ts'
export { DisabledEventEndpointError, EventReplayInput, replayEvents } from './event-endpoints/replay-events.ts'
export { makeEventTest } from './event-endpoints/test-event.ts'
export { exportCalls } from './exports/export-calls.ts'
export { exportEvents } from './exports/export-events.ts'
export { maxExported } from './exports/max-exported.ts'
export { InputError, RefusedError } from './input-error.ts'
export {
  deleteMapping,
  findMapping,
  listMappings,
  MappingError,
  type SavedMapping,
  saveMapping
} from './mappings/mappings.ts'
export {
  type MappingPreview,
  type PreviewedBody,
  previewMapping
} from './mappings/preview-mapping.ts'
export { maxNameLength } from './name.ts'
export { createOrganization, listOrganizations, type Organization } from './organizations/organizations.ts'
export { resumeOrganization, suspendOrganization } from './organizations/suspend-organization.ts'
export type { Permit } from './permit.ts'
export { disconnectProvider, replaceProviderKey } from './provider-accounts/change-account.ts'
export { connectProvider, maxProviderAccounts } from './provider-accounts/connect-account.ts'
export { type ConnectInput, connectLengths, listProviderOrigins } from './provider-accounts/connect-input.ts'
export { type AccountExamination, examineProvider } from './provider-accounts/examine-account.ts'
export { mapProviderCalls, maxAssistantIdLength, unmapProviderCalls } from './provider-accounts/map-account.ts'
export { presentAccount } from './provider-accounts/present-account.ts'
export type { ProviderAccess } from './provider-accounts/provider-access.ts'
export { requestComparison } from './provider-accounts/request-comparison.ts'
export { createHold, endHold, type HeldObject } from './recordings/legal-holds.ts'
export { changeRecordingPolicy, fetchRecordings, type RecordingPolicyInput } from './recordings/recording-policy.ts'
export { releaseRejection } from './rejections/release-rejection.ts'
export { releaseRejections } from './rejections/release-rejections.ts'
export { createReleaseWriter } from './rejections/release-writer.ts'
