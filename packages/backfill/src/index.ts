export {
  AccountBusyError,
  type AccountLease,
  withAccountLease
} from './account-lease/account-lease.ts'
export { createProviderDispatcher, type OpenedAccount, openProviders, type Providers } from './api/open-providers.ts'
export { createProviderApi, type ProviderApi, type ProviderApiOptions } from './api/provider-api.ts'
export { ProviderApiError, type ProviderProblem } from './api/provider-api-error.ts'
export { type Diagnosis, type DiagnosisInput, runDoctor } from './doctor/run-doctor.ts'
export { type BackfillJobOptions, createBackfillJob } from './job/backfill-job.ts'
export { comparePass, type FoundGap, type GapReport } from './pass/compare-pass.ts'
