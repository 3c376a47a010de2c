export { type IndexedCalls, indexNextCalls } from './index-changes.ts'
export { cleanBlock, mergeBlocks } from './merge-blocks.ts'
export { findProgress, requestRebuild, type SearchProgress } from './progress.ts'
export { mostFound } from './walk-blocks.ts'
