export { createReportSpool, type ReportSpool, type ReportSpoolOptions, SpoolFullError } from './report-spool.ts'
export type { SpoolContents } from './spool-file.ts'
export { createSpooledWriter, type SpooledWriter } from './spooled-writer.ts'
