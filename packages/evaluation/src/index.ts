export { createEvaluationJob, type EvaluationJob, type EvaluationJobOptions } from './job/evaluation-job.ts'
export { createModel, type Model, type ModelSettings } from './model/model.ts'
export { ModelError } from './model/model-error.ts'
