export { originProblem } from './api/origin-problem.ts'
export { type ApiRequest, createProviderApi, type ProviderApi, type ProviderApiOptions } from './api/provider-api.ts'
export { ProviderApiError, type ProviderProblem } from './api/provider-api-error.ts'
export { type Diagnosis, type Examination, runDoctor } from './doctor/run-doctor.ts'
