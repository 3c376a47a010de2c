export {
  createReportSpool,
  type ReportSpool,
  type ReportSpoolOptions,
  type SpoolContents,
  type SpoolDamage,
  SpoolFullError
} from './report-spool.ts'
export { createSpooledWriter, type SpooledWriter } from './spooled-writer.ts'
