// Values for options, and functions without a database. This module loads no PostgreSQL driver.

export { readSignatureInput } from './endpoints/signature-input.ts'
export { agreementGroups } from './evaluations/agreement-groups.ts'
export { agreementOf } from './evaluations/agreement-pairs.ts'
export { presentDelivery } from './event-endpoints/present-delivery.ts'
export { presentEventEndpoint } from './event-endpoints/present-event-endpoint.ts'
export { InputError, MissingResourceError, RefusedError } from './input-error.ts'
export {
  apiKeyEnvironments,
  maxOverlapHours,
  maxRateLimit,
  maxUrlOverlapHours,
  silenceBounds
} from './limits.ts'
export { presentGaps } from './provider-accounts/present-gaps.ts'
export { sampleNames } from './reports/samples/index.ts'
export { describeRetentionDays } from './retention/retention-days.ts'
export { within } from './within.ts'
