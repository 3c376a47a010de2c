import { isOutage } from '@callbook/postgres'
import type { IncomingReport, WriteOutcome } from '../model/incoming-report.ts'
import { HeldUpError } from '../writer/circuit-breakers.ts'
import type { ReportWriter } from '../writer/report-writer.ts'
import { createRecovery, type RecoveryOptions } from './recovery.ts'
import type { ReportSpool } from './report-spool.ts'
import { SpoolFullError } from './spool-full-error.ts'

export interface SpooledWriterOptions extends RecoveryOptions {
  /** Called with the first report that the spool has no room for, and again after it had room. */
  readonly onFull?: () => void
}

export interface SpooledWriter extends ReportWriter {
  /** Returns whether the database was unavailable when it was last used. */
  isAway(): boolean
  /** Notifies the writer of an outage detected elsewhere. */
  noteOutage(error: unknown): void
}

/**
 * Creates a writer that stores reports in the spool while the database is unavailable, and moves them to the database
 * afterwards, including reports spooled by an earlier process. It closes both.
 *
 * Order matters only among the reports of one call. So a report goes straight to the database unless the database is
 * unavailable or an earlier report of its call still waits. Only blocked reports go to the spool while the database is
 * available. A report whose COMMIT has an unknown result goes there as well: if it was stored, its idempotency record
 * makes it a duplicate. A failing spool blocks no report that the database can store.
 */
export function createSpooledWriter(
  writer: ReportWriter,
  spool: ReportSpool,
  options: SpooledWriterOptions
): SpooledWriter {
  const recovery = createRecovery(writer, spool, options)
  let isFull = false
  recovery.start()

  async function keep(report: IncomingReport): Promise<WriteOutcome> {
    try {
      const appended = await spool.append(report)
      isFull = false
      if (appended === 'known') return { kind: 'duplicate' }
    } catch (error) {
      if (error instanceof SpoolFullError) {
        if (!error.isOfEndpoint && !isFull) options.onFull?.()
        isFull ||= !error.isOfEndpoint
        throw error
      }
      options.onFailure(error)
      const outage = recovery.outage()
      if (outage !== undefined) throw outage
      return await writer.append(report)
    }
    recovery.start()

    return { kind: 'spooled' }
  }

  return {
    async append(report) {
      if (recovery.outage() !== undefined || spool.holdsCallOf(report)) return await keep(report)

      try {
        return await writer.append(report)
      } catch (error) {
        if (isOutage(error)) recovery.noteOutage(error)
        else if (!(error instanceof HeldUpError)) throw error
        return await keep(report)
      }
    },
    isAway: () => recovery.outage() !== undefined,
    noteOutage: recovery.noteOutage,
    withdraw: writer.withdraw,
    stats() {
      const stats = writer.stats()
      return { ...stats, heldUp: { ...stats.heldUp, reports: recovery.heldUp() } }
    },
    async close() {
      await recovery.stop()
      await writer.close()
      await spool.close()
    }
  }
}
