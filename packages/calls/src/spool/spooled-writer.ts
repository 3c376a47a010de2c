import { isOutage } from '@callbook/postgres'
import type { IncomingReport, Outcome } from '../model/incoming-report.ts'
import { HeldUpError } from '../writer/circuit-breakers.ts'
import type { ReportWriter } from '../writer/report-writer.ts'
import { createRecovery, type RecoveryOptions } from './recovery.ts'
import type { ReportSpool } from './report-spool.ts'
import { SpoolFullError } from './spool-full-error.ts'

export interface SpooledWriter extends ReportWriter {
  /** Whether the database was away when it was last needed. */
  isAway(): boolean
  /** Tells the writer of an outage that somebody else has met. */
  noteOutage(error: unknown): void
}

/**
 * A writer that keeps reports in the spool while the database is away, and takes them there once it is back: also
 * those that an earlier process has kept. It closes both.
 *
 * Order matters only among the reports of one call. So a report goes straight to the database unless that is away or
 * an earlier report of its call still waits; one that is held up goes to the spool alone; and one whose COMMIT nobody
 * knows the end of goes there as well, where its idempotency record makes it a duplicate if it was stored. A spool that
 * fails holds up nothing that the database can take.
 */
export function createSpooledWriter(writer: ReportWriter, spool: ReportSpool, options: RecoveryOptions): SpooledWriter {
  const recovery = createRecovery(writer, spool, options)
  recovery.start()

  async function keep(report: IncomingReport): Promise<Outcome> {
    try {
      if ((await spool.append(report)) === 'known') return { kind: 'duplicate' }
    } catch (error) {
      if (error instanceof SpoolFullError) throw error
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
