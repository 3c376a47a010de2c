export { type ErasedCustomer, ErasureKeyError, eraseCustomer } from './erasure/index.ts'
export { deleteRejectedReport } from './model/delete-rejected-report.ts'
export type { ReadReport } from './model/read-report.ts'
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
export { type Change, type ReplayedCall, type ReplayOptions, replayCalls } from './replay/index.ts'
export {
  createReportSpool,
  createSpooledWriter,
  type ReportSpool,
  type ReportSpoolOptions,
  type SpoolContents,
  type SpoolDamage,
  type SpooledWriter,
  SpoolFullError
} from './spool/index.ts'
export {
  createReportWriter,
  HeldUpError,
  type IncomingReport,
  QueueFullError,
  type ReportWriter,
  type ReportWriterOptions,
  type SettledBatch,
  type WriteOutcome
} from './writer/index.ts'
