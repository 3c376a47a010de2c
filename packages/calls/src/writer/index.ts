export type { IncomingReport, WriteOutcome } from '../model/incoming-report.ts'
export { HeldUpError } from './circuit-breakers.ts'
export { QueueFullError } from './report-queue.ts'
export { createReportWriter, type ReportWriter, type ReportWriterOptions, type SettledBatch } from './report-writer.ts'
