export { type CallCounts, countCalls } from './count-calls.ts'
export { type EvaluationCost, listEvaluationCosts } from './evaluation-costs.ts'
export { type CallGroup, type CallSums, sumCalls } from './sum-calls.ts'
export type { SummedFilter } from './summed-calls.ts'
