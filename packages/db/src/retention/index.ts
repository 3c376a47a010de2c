export type { RetentionData } from './expired-rows.ts'
export { defaultRetentionDays, type RetentionDays, retentionLimits } from './limits.ts'
export type { RemovedRows, Retention, RetentionOptions, RetentionProgress } from './retention.ts'
export { runRetention } from './run-retention.ts'
