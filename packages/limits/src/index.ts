export {
  createFairLimiter,
  type FairLimiter,
  FairLimiterError,
  type FairLimiterOptions,
  type Key,
  type Leave
} from './fair-limiter.ts'
