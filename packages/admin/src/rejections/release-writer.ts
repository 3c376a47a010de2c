import { createReportWriter, type ReportWriter, type ReportWriterOptions } from '@callbook/calls'

/** What people release at a time takes little: others have bodies in memory as well. */
const maxQueuedBytes = 16 * 1024 * 1024

type Options = Pick<ReportWriterOptions, 'connectionString' | 'erasureKey' | 'now' | 'onIdleError'>

/** A writer of reports that were refused, which takes one connection when it has something to write. */
export function createReleaseWriter(options: Options): ReportWriter {
  return createReportWriter({ ...options, batchesInFlight: 1, maxQueuedBytes })
}
