export { createCopyStage } from './copy-stage.ts'
export { wavOf } from './wav.ts'
