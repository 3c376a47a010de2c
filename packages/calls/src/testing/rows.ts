// The rows and statements of the writer, for benchmarks whose own writers write the same.
export { callRow, evaluationWorkRows, intoCalls, rawReportRow } from '../model/call-rows.ts'
export { customerRows } from '../model/customer-rows.ts'
export { callCountChange } from '../writer/batch/call-count-change.ts'
export { claimIdempotencyRecords, intoIdempotencyRecords } from '../writer/batch/idempotency-records.ts'
export * as statements from '../writer/batch/statements.ts'
export { storeBatch } from '../writer/batch/store-batch.ts'
