export {
  createReportSpool,
  type ReportSpool,
  type ReportSpoolOptions,
  type SpoolContents,
  type SpoolDamage
} from './report-spool.ts'
export { SpoolFullError } from './spool-full-error.ts'
export { createSpooledWriter, type SpooledWriter } from './spooled-writer.ts'
