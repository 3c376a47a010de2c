import { createReportWriter, type ReportWriter, type ReportWriterOptions } from '@callbook/calls'

/** Memory limit of queued bodies, in bytes. Releases are small, and other writers hold bodies in memory, too. */
const maxQueuedBytes = 16 * 1024 * 1024

type Options = Pick<ReportWriterOptions, 'connectionString' | 'erasureKey' | 'now' | 'onIdleError'>

/** Creates a writer for released reports. It takes one connection while it writes. */
export function createReleaseWriter(options: Options): ReportWriter {
  return createReportWriter({ ...options, batchesInFlight: 1, maxQueuedBytes })
}
