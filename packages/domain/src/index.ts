export { cohensKappa, type JudgedTwice, meanAbsoluteError } from './agreement.ts'
export { apiKeyPrefix, createApiKey, hashApiKey, isWellFormedApiKey, type RandomBytes } from './api-key.ts'
export { type Body, parseBody } from './body.ts'
export {
  type CallDirection,
  type CallMessage,
  type CallReport,
  type CallStatus,
  callDirections,
  callStatuses,
  type Json,
  type JsonObject,
  type MessageRole,
  messageRoles
} from './call-report.ts'
export { checkEvaluationResult, type EvaluationResultCheck } from './check-evaluation-result.ts'
export { criticalFailuresOf, withCriticalFailures } from './critical-failures.ts'
export { type CustomerStatus, customerStatus, customerStatuses, isContact, splitName } from './customer.ts'
export { parseDateTime } from './date-time.ts'
export { withoutCaller } from './erased-report.ts'
export { withoutTexts } from './erased-result.ts'
export { type Caller, type ErasureKey, hashCaller, parseErasureKey } from './erasure-key.ts'
export { type EvaluableCall, whyNotEvaluable, whyReviewUnjudged } from './evaluability.ts'
export {
  type EvaluationDomain,
  type EvaluationProgress,
  type EvaluationSource,
  type EvaluationState,
  type EvaluationStatus,
  evaluationDomains,
  evaluationSources,
  evaluationState,
  evaluationStates,
  evaluationStatus,
  evaluationStatuses,
  supersedes
} from './evaluation.ts'
export { type CallToEstimate, estimateTokens, type TokenEstimate } from './evaluation-estimate.ts'
export { parseEvaluation } from './evaluation-json.ts'
export type { EvaluationProblem } from './evaluation-problem.ts'
export {
  currentPromptVersion,
  maxInstructionCharacters,
  maxJudgedCharacters,
  promptVersions
} from './evaluation-prompts.ts'
export { type EvaluationResult, LeadQualityResult, PromptAdherenceResult } from './evaluation-result.ts'
export type { ApiKeyId, CallId, ClientId, CustomerId, EndpointId, OrganizationId, RejectionId } from './ids.ts'
export { type CallToJudge, evaluationsToRepeat } from './judged-call.ts'
export { leadQualityWeights, overallScore, type ReviewContext, reviewReason } from './lead-quality.ts'
export { type CountryCode, countryOfPhoneNumber, normalizePhoneNumber } from './phone-number.ts'
export { phoneNumbersIn } from './phone-numbers-in.ts'
export { findCallId } from './providers/call-id.ts'
export { findProvider, type ProviderName, providerNames, providers } from './providers/index.ts'
export { isPreliminary } from './providers/preliminary.ts'
export type { Provider, Reading, ReadingContext } from './providers/provider.ts'
export { type KeyRing, keyIdOf, openSecret, parseKeyRing, sealSecret } from './secret-box.ts'
export { type SignedDelivery, verifySignature } from './signature.ts'
export { type SignaturePreset, signaturePresetNames, signaturePresets } from './signature-presets.ts'
export { checkSignatureScheme, SignatureScheme } from './signature-scheme.ts'
export { createSlug, hashSlug, isWellFormedSlug } from './slug.ts'
export { cleanText } from './text.ts'
export { boundTranscript, type Conversation, countSpokenTurns, listTurns, type Turn } from './transcript.ts'
export { unjudgedLeadQuality, unjudgedPromptAdherence } from './unjudged-results.ts'
