import { setTimeout as sleep } from 'node:timers/promises'
import type { IncomingReport, Outcome } from '../ingest/incoming-report.ts'
import { isOutage } from '../ingest/is-outage.ts'
import type { ReportWriter } from '../ingest/report-writer.ts'
import { drain } from './drain.ts'
import { type ReportSpool, SpoolFullError } from './report-spool.ts'

export interface SpooledWriter extends ReportWriter {
  /** Whether the database was away when it was last needed. */
  isAway(): boolean
  /** Tells the writer of an outage that somebody else has met. */
  noteOutage(error: unknown): void
}

export interface SpooledWriterOptions {
  /** Rejects while the database does not answer. */
  readonly ping: () => Promise<unknown>
  readonly onAway: (error: unknown) => void
  readonly onBack: () => void
  /** Told of whatever else goes wrong on the way from the spool to the database. */
  readonly onFailure: (error: unknown) => void
}

const firstPauseMs = 100
const longestPauseMs = 5_000

/**
 * A writer that keeps reports in the spool while the database is away, and takes them there once it is back: also
 * those that an earlier process has kept. It closes both.
 *
 * Order matters only among the reports of one call. So a report goes straight to the database unless that is away or
 * an earlier report of its call still waits; and one whose COMMIT nobody knows the end of goes to the spool as well,
 * where its mark makes it a duplicate if it was stored.
 */
export function createSpooledWriter(
  writer: ReportWriter,
  spool: ReportSpool,
  { ping, onAway, onBack, onFailure }: SpooledWriterOptions
): SpooledWriter {
  const stopping = new AbortController()
  const stop = stopping.signal
  /** The error of the outage that lasts. */
  let outage: unknown
  let recovering: Promise<void> | undefined

  function noteOutage(error: unknown): void {
    if (outage === undefined) {
      onAway(error)
      writer.withdraw(error)
    }
    outage = error
    recover()
  }

  function isNeeded(): boolean {
    return !stop.aborted && (outage !== undefined || spool.contents().waiting > 0)
  }

  function recover(): void {
    if (!isNeeded()) return
    recovering ??= persist().finally(() => {
      recovering = undefined
      recover()
    })
  }

  /** Tries, ever more slowly while it fails, until the database is there and nothing waits for it. */
  async function persist(): Promise<void> {
    for (let pauseMs = 0; isNeeded(); ) {
      await sleep(pauseMs, undefined, { signal: stop }).catch(() => undefined)
      if (stop.aborted) return
      const succeeded = await advance().catch(failed)
      pauseMs = succeeded ? 0 : Math.min(Math.max(2 * pauseMs, firstPauseMs), longestPauseMs)
    }
  }

  /** A single report shows whether the database takes reports again; after it the others follow. */
  async function advance(): Promise<boolean> {
    if (outage === undefined) return await drain(spool, writer, { onFailure, stop })

    if (spool.contents().waiting === 0) await ping()
    else await drain(spool, writer, { maxReports: 1, onFailure, stop })
    if (stop.aborted) return false
    outage = undefined
    onBack()

    return true
  }

  function failed(error: unknown): boolean {
    if (isOutage(error)) noteOutage(error)
    else onFailure(error)

    return false
  }

  async function keep(report: IncomingReport): Promise<Outcome> {
    try {
      await spool.append(report)
    } catch (error) {
      if (outage === undefined || error instanceof SpoolFullError) throw error
      onFailure(error)
      throw outage
    }
    recover()

    return { kind: 'spooled' }
  }

  recover()

  return {
    async append(report) {
      if (outage !== undefined || spool.holdsCallOf(report)) return await keep(report)

      try {
        return await writer.append(report)
      } catch (error) {
        if (!isOutage(error)) throw error
        noteOutage(error)
        return await keep(report)
      }
    },
    isAway: () => outage !== undefined,
    noteOutage,
    withdraw: writer.withdraw,
    async close() {
      stopping.abort()
      await recovering
      await writer.close()
      await spool.close()
    }
  }
}
