export { createModel, type Model, type ModelSettings } from './model.ts'
export { ModelError } from './model-error.ts'
export { startWorker, type Worker, type WorkerOptions } from './worker.ts'
