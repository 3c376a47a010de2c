export { type Budget, type BudgetOptions, createBudget } from './budget.ts'
export {
  createFairLimiter,
  type FairLimiter,
  FairLimiterError,
  type FairLimiterOptions,
  type Key,
  type Leave
} from './fair-limiter.ts'
export { createLookupCache, type LookUp, type LookupCache } from './lookup-cache.ts'
