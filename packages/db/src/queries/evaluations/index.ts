export {
  type EvaluationHistoryRow,
  evaluationHistoryColumns,
  listEvaluationHistory,
  readEvaluationHistory
} from './evaluation-history.ts'
export {
  type RequestableCallRow,
  type RequestScope,
  requestWork,
  walkRequestableCalls
} from './evaluation-requests.ts'
export { addUsage, noteUsage } from './evaluation-usage.ts'
export type { EvaluationVersion, Judging, NewEvaluation, Review, Usage } from './evaluation-versions.ts'
export {
  type ClaimedWork,
  type ClaimOptions,
  claimWork,
  dropWork,
  failWork,
  releaseWork
} from './evaluation-work.ts'
export {
  type CallToJudgeRow,
  callToJudge,
  findCallToJudge,
  type JudgedColumns
} from './evaluation-work-call.ts'
export {
  type EvaluationWorkRow,
  listWork,
  listWorkOfCall,
  retryWork,
  type WorkState,
  workStates
} from './evaluation-work-list.ts'
export { callEvaluationColumns, findCallEvaluation, findCallEvaluations, listCallEvaluations } from './evaluations.ts'
export { type JudgedTwiceRow, type JudgedTwiceScope, listJudgedTwice } from './judged-twice.ts'
export { type RecordedEvaluation, recordEvaluation, recordEvaluations, recordWork } from './record-evaluation.ts'
export { type RecordedResult, StaleReviewError } from './store-results.ts'
