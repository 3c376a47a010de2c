export type { IncomingReport, Outcome } from './incoming-report.ts'
export { isOutage, isPoolBusy } from './is-outage.ts'
export { QueueFullError } from './report-queue.ts'
export { createReportWriter, type ReportWriter, type ReportWriterOptions, type SettledBatch } from './report-writer.ts'
