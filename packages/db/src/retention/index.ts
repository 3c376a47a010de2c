export type { RetentionData } from './expired-rows.ts'
export { defaultRetentionDays, type RetentionDays, retentionLimits } from './limits.ts'
export type { Retention, RetentionProgress } from './retention.ts'
export { runRetention } from './run-retention.ts'
