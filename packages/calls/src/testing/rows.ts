// What the writer writes, and with which statements: for the benchmarks, whose other writers write the same.
export { callRow, evaluationWorkRows, intoCalls, rawReportRow } from '../model/call-rows.ts'
export { customerRows } from '../model/customer-rows.ts'
export { callCountChange } from '../writer/batch/call-count-change.ts'
export { claimIdempotencyRecords, intoIdempotencyRecords } from '../writer/batch/idempotency-records.ts'
export * as statements from '../writer/batch/statements.ts'
