export {
  type AlarmDetails,
  type AlarmKind,
  type AlarmReason,
  alarmKinds,
  alarmReasons,
  type Certainty,
  certainties
} from './alarms/alarm.ts'
export { type AlarmExplanation, explainAlarm } from './alarms/explain-alarm.ts'
export {
  type Deliveries,
  detectRejections,
  haveRejectionsEnded,
  type RefusedDeliveries,
  rejectionWindowMs
} from './alarms/rejections.ts'
export { type HourOfReports, silenceHistoryMs, unusualSilence } from './alarms/silence.ts'
export { stepsOf, type TimeStep, type TimeUnit, timeUnits } from './calendar/time-steps.ts'
export { findTimeZone, type TimeZone } from './calendar/time-zone.ts'
export {
  type CallDetails,
  type CallPerformance,
  type CallRecording,
  type CallTransfer,
  type CostItem,
  type ExternalId,
  noDetails,
  type ProviderVerdict,
  type ProviderWarning,
  recordingKinds,
  warningKinds
} from './calls/call-details.ts'
export {
  type CallMessage,
  type CallReport,
  type MessageRole,
  messageRoles,
  type ReportSource,
  reportSources
} from './calls/call-report.ts'
export { detailItems } from './calls/detail-bounds.ts'
export { earliestTime, occurredAt, reportedTime } from './calls/occurred-at.ts'
export {
  boundTranscript,
  type Conversation,
  countSpokenTurns,
  linesOf,
  listTurns,
  type Turn
} from './calls/transcript.ts'
export { clientStatuses, clientTypes, subscriptionPlans } from './client-values.ts'
export { type CustomerStatus, customerStatus, customerStatuses, isContact, splitName } from './customers/customer.ts'
export { maxNameWords, nameWords } from './customers/name-words.ts'
export { parseDateTime } from './date-time.ts'
export { type DataKind, redactCaller, redactContent, reportFieldKinds } from './erasure/erased-report.ts'
export { redactTexts } from './erasure/erased-result.ts'
export { type Caller, type ErasureKey, hashCaller, parseErasureKey } from './erasure/erasure-key.ts'
export { cohensKappa, type EvaluationPair, meanAbsoluteError } from './evaluations/agreement.ts'
export {
  type CallToEvaluate,
  type EvaluableCall,
  evaluationsToRepeat,
  whyNotEvaluable,
  whyReviewUnevaluated
} from './evaluations/evaluability.ts'
export {
  type BuiltInDomain,
  builtInDomains,
  type CompletionTimes,
  currentPromptVersion,
  type EvaluationDomain,
  type EvaluationSource,
  type EvaluationState,
  type EvaluationWorkState,
  evaluationSources,
  evaluationState,
  evaluationStates,
  evaluationStatus,
  evaluationWorkStates,
  isBuiltInDomain,
  maxEvaluatedCharacters,
  maxInstructionCharacters,
  promptVersions,
  supersedes
} from './evaluations/evaluation.ts'
export {
  type CallToEstimate,
  estimateScorecardTokens,
  estimateTokens,
  type TokenEstimate
} from './evaluations/evaluation-estimate.ts'
export type { EvaluationProblem } from './evaluations/results/check-built-in-result.ts'
export {
  type BuiltInResultCheck,
  checkBuiltInResult,
  textBoundAt
} from './evaluations/results/check-built-in-result.ts'
export { parseEvaluation } from './evaluations/results/evaluation-json.ts'
export {
  type BuiltInResult,
  type EvaluationResult,
  LeadQualityResult,
  PromptAdherenceResult,
  unevaluatedLeadQuality,
  unevaluatedPromptAdherence
} from './evaluations/results/evaluation-result.ts'
export { type ClaimedQuote, Evidence, maxQuotes, sharedEvidence, verifyQuotes } from './evaluations/results/evidence.ts'
export {
  criticalFailuresOf,
  leadQualityWeights,
  overallScore,
  type ReviewContext,
  reviewReason,
  withCriticalFailures
} from './evaluations/results/lead-quality.ts'
export { isSampled } from './evaluations/review-sample.ts'
export {
  type DeliveredEventType,
  deliveredEventTypes,
  type EventObject,
  type EventType,
  eventObjects,
  eventTypeNames,
  eventTypeOf,
  eventTypes,
  feedOnlyNumbers,
  isDelivered
} from './event-types.ts'
export { ExpectedError } from './expected-error.ts'
export type {
  AccessTokenId,
  AlarmId,
  ApiKeyId,
  CallId,
  ClientId,
  CustomerId,
  EndpointId,
  EventEndpointId,
  GapId,
  LinkId,
  OrganizationId,
  ProviderAccountId,
  RejectionId,
  SavedViewId,
  ScorecardDomain,
  SessionId,
  UserId
} from './ids.ts'
export { losesDigits } from './json/exact-number.ts'
export { isObject, type Json, type JsonObject } from './json/json.ts'
export { cutToJson } from './json/json-size.ts'
export { type MembershipRole, membershipRoles, reviewerRoles } from './membership-roles.ts'
export {
  type CountryCode,
  countryOfPhoneNumber,
  formatPhoneNumber,
  normalizePhoneNumber
} from './phone-numbers/phone-number.ts'
export { phoneNumbersIn } from './phone-numbers/phone-numbers-in.ts'
export { CallReportSchema, checkReport, type ReportProblem } from './providers/callbook/report-schema.ts'
export {
  customProviderName,
  isCustomProvider,
  isMappingName,
  mappingNameOf,
  mappingNamePattern
} from './providers/custom/custom-provider.ts'
export type { Mapping } from './providers/custom/mapping.ts'
export {
  compileMapping,
  type MappingCheck,
  MappingDocument,
  type MappingProblem,
  mappedFields
} from './providers/custom/mapping.ts'
export { findMappingPreset, type MappingPreset, mappingPresets } from './providers/custom/presets/index.ts'
export { applyMapping, type Projection } from './providers/custom/read.ts'
export { mappingNotes, suggestMapping } from './providers/custom/suggest.ts'
export {
  type CallOrigins,
  type DoctorContext,
  type Finding,
  findWebhookSetting,
  type ProviderDoctor,
  type ProviderResponse,
  readSlug,
  type WebhookSetting
} from './providers/doctor.ts'
export {
  findListingProvider,
  findProvider,
  findProviderCallId,
  findSender,
  isPreliminary,
  type ListingProviderName,
  listingProviderNames,
  type ProviderName,
  providerNames,
  providers,
  reportKinds
} from './providers/index.ts'
export {
  type ApiRequest,
  type ListedCall,
  type ListedPage,
  ListingError,
  type ProviderListing,
  type RequestedPage,
  type TimeWindow
} from './providers/listing.ts'
export { type Body, parseAndRedact } from './providers/parse-and-redact.ts'
export type { ListingProvider, Provider, Reading, ReadingContext } from './providers/provider.ts'
export { costLimitUsd } from './providers/reading/quantities.ts'
export { withoutAnyCosts, withoutCosts } from './providers/redaction/costs.ts'
export type { ProviderSetup, SetupContext, SetupField, SourceAddresses } from './providers/setup.ts'
export { type SignaturePreset, signaturePresetNames, signaturePresets } from './providers/signature-presets.ts'
export {
  ClosedToClientError,
  limitsOf,
  narrow,
  type OrganizationKey,
  organizationKey,
  type Reach,
  type ReachLimits,
  reachOf,
  wholeOrganization
} from './reach/reach.ts'
export { isReadableName, readableForm } from './readable-name.ts'
export { type MaskOptions, maskContacts, maskValue } from './redaction/mask-contacts.ts'
export { releaseVersion, userAgent } from './release.ts'
export {
  agreementStates,
  agreementWithPeople,
  type BoundedEstimate,
  type JudgeAgreement,
  type JudgedLabel
} from './scorecards/agreement.ts'
export { type AnswerFilter, answerFilterForm, parseAnswerFilter } from './scorecards/answer-filter.ts'
export {
  Answer,
  type Answers,
  type AnswersCheck,
  checkAnswers,
  notApplicable,
  ScorecardResult,
  scoreOfAnswers,
  valuesOf
} from './scorecards/answers.ts'
export {
  type Choice,
  checkQuestions,
  Question,
  type QuestionsCheck
} from './scorecards/questions.ts'
export {
  isScorecardDomain,
  reservedDomains,
  type ScorecardState,
  scorecardPromptVersion,
  scorecardStates,
  type TestedState,
  testedStates
} from './scorecards/scorecard.ts'
export { hasPhrases, matchesTexts, maxWordsOfCall } from './search/match-texts.ts'
export { findHits, maxHits, type SearchHit, snippetLength } from './search/search-hits.ts'
export { parseSearch, SearchError, type SearchQuery, type SearchTerm, searchLimits } from './search/search-query.ts'
export {
  type SearchedCall,
  type SearchedField,
  type SearchedText,
  searchedFields,
  searchedTexts
} from './search/searched-call.ts'
export { finish, type Steps } from './search/steps.ts'
export { searchWords, type WordPattern } from './search/words.ts'
export { accessTokenPrefix, createAccessToken, hashAccessToken } from './secrets/access-token.ts'
export {
  type ApiKeyScope,
  apiKeyPrefix,
  apiKeyScopes,
  createApiKey,
  hashApiKey,
  isWellFormedApiKey,
  type RandomBytes,
  scopesOfWholeOrganizations
} from './secrets/api-key.ts'
export { type KeyRing, keyIdOf, openSecret, parseKeyRing, sealSecret } from './secrets/secret-box.ts'
export { createSlug, hashSlug, isWellFormedSlug } from './secrets/slug.ts'
export { isPublicKey } from './signatures/ed25519.ts'
export { type DeliveryToSign, signDelivery } from './signatures/sign-delivery.ts'
export { type SignedDelivery, verifySignature } from './signatures/signature.ts'
export { checkSignatureScheme, SignatureScheme } from './signatures/signature-scheme.ts'
export {
  type Comparison,
  compareScores,
  compareShares,
  type Estimate,
  fewestCompared,
  verdicts
} from './statistics/comparison.ts'
export { meanInterval, type Scores, type Share, shareInterval } from './statistics/intervals.ts'
export {
  type CallDirection,
  type CallFilterDefinition,
  type CallFilterName,
  type CallStatus,
  callDirections,
  callFilters,
  callStatuses,
  type EndReasonCategory,
  type EvaluationStatus,
  endReasonBeginnings,
  endReasonCategories,
  endReasons,
  evaluationStatuses,
  inputBounds,
  listChangedQuestions,
  type Sentiment,
  scorecardLimits,
  sentiments
} from './tables/index.ts'
export { cleanText } from './text.ts'
