export { type ErasedCustomer, eraseCustomer } from './erasure/erase-customer.ts'
export { ErasureKeyError } from './erasure/erased-callers.ts'
export * from './erasure/repeat-erasures.ts'
export { deleteRejectedReport } from './model/delete-rejected-report.ts'
export type { IncomingReport, ReadReport, WriteOutcome } from './model/incoming-report.ts'
export {
  listRejectionCounts,
  maxRejectionSamples,
  type RejectionCountRow,
  type RejectionSample,
  type RejectionSumRow,
  sumRejectionCounts
} from './rejections/list-counts.ts'
export { maxRejectedReports, type RejectedReport, recordRejections } from './rejections/record-rejections.ts'
export { recordUnmapped, type UnmappedReport, unmappedCause } from './rejections/record-unmapped.ts'
export { recordRecoveredRejection } from './rejections/recovered-rejections.ts'
export type { RejectionCount } from './rejections/rejection-counts.ts'
export {
  countRejectionCauses,
  countRejectionSources,
  type RejectionCause,
  type RejectionSource
} from './rejections/rejection-facets.ts'
export type { RejectedReportFilter, RejectionFilter } from './rejections/rejection-filter.ts'
export {
  countRejectedReports,
  type EndpointIdentifiers,
  findRejectedReport,
  listRejectedReports,
  type RejectedReportRow,
  type RejectingEndpoint
} from './rejections/rejections.ts'
export type { ReplayChange } from './replay/examine-call.ts'
export { type ReplayedCall, type ReplayOptions, replayCalls } from './replay/replay-calls.ts'
export {
  addExpiredCalls,
  type ExpiredCallCounts,
  noExpiredCalls,
  removeExpiredCalls
} from './retention/remove-expired-calls.ts'
export {
  createReportSpool,
  type ReportSpool,
  type ReportSpoolOptions,
  type SpoolContents,
  type SpoolDamage,
  SpoolFullError
} from './spool/report-spool.ts'
export { createSpooledWriter, type SpooledWriter } from './spool/spooled-writer.ts'
export { HeldUpError } from './writer/circuit-breakers.ts'
export { QueueFullError } from './writer/report-queue.ts'
export {
  createReportWriter,
  type ReportWriter,
  type ReportWriterOptions,
  type SettledBatch
} from './writer/report-writer.ts'
