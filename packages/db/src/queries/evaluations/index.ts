export {
  type EvaluationHistoryRow,
  evaluationHistoryColumns,
  listEvaluationHistory,
  readEvaluationHistory
} from './evaluation-history.ts'
export { type EvaluationPairRow, type EvaluationPairScope, listEvaluationPairs } from './evaluation-pairs.ts'
export {
  listRequestableCalls,
  type RequestableCallRow,
  type RequestScope,
  readRequestableCalls,
  requestWork
} from './evaluation-requests.ts'
export { addUsage, noteUsage } from './evaluation-usage.ts'
export type { EvaluationRun, EvaluationVersion, NewEvaluation, Review, Usage } from './evaluation-versions.ts'
export {
  type ClaimedWork,
  type ClaimOptions,
  claimWork,
  dropWork,
  failWork,
  releaseWork
} from './evaluation-work.ts'
export {
  type CallToEvaluateRow,
  callToEvaluate,
  type EvaluatedColumns,
  findCallToEvaluate
} from './evaluation-work-call.ts'
export {
  type EvaluationWorkRow,
  listWork,
  listWorkOfCall,
  retryWork,
  type WorkState,
  workStates
} from './evaluation-work-list.ts'
export {
  callEvaluationColumns,
  findCallEvaluation,
  findCallEvaluations,
  listCallEvaluations,
  scoredEvaluationColumns
} from './evaluations.ts'
export { type RecordedEvaluation, recordEvaluation, recordEvaluations, recordWork } from './record-evaluation.ts'
export { type RecordedResult, StaleReviewError } from './store-results.ts'
