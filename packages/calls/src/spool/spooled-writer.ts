import { setTimeout as sleep } from 'node:timers/promises'
import { isOutage, isTimeLimit } from '@callbook/postgres'
import type { IncomingReport, WriteOutcome } from '../model/incoming-report.ts'
import { HeldUpError } from '../writer/circuit-breakers.ts'
import type { ReportWriter } from '../writer/report-writer.ts'
import { createDrain, type DrainOptions } from './drain.ts'
import { type ReportSpool, SpoolFullError } from './report-spool.ts'

export interface SpooledWriterOptions extends Omit<DrainOptions, 'stop'> {
  /** Rejects while the database does not respond. */
  readonly ping: () => Promise<unknown>
  /** Whether this process was recently too busy to keep its time limits. A timeout then does not indicate an outage. */
  readonly isBusy?: () => boolean
  readonly onAway: (error: unknown) => void
  readonly onBack: () => void
  /** Called with the first report that the spool has no room for, and again after it had room. */
  readonly onFull?: () => void
}

export interface SpooledWriter extends ReportWriter {
  /** Returns whether the database was unavailable when it was last used. */
  isAway(): boolean
  /** Notifies the writer of an outage detected elsewhere. */
  noteOutage(error: unknown): void
}

const firstPauseMs = 100
const longestPauseMs = 5_000

/** The minimum pause between retries of blocked reports. */
const leastPauseMs = 50

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
  const { ping, isBusy = () => false, recordRejection, onAway, onBack, onFull, onFailure } = options
  const stopping = new AbortController()
  const stop = stopping.signal
  const drain = createDrain(spool, writer, { recordRejection, onFailure, stop })
  /** The error of the current outage; `undefined` if the database is available as far as is known. */
  let outage: unknown
  let recovering: Promise<void> | undefined
  let wake: (() => void) | undefined
  let isFull = false
  startRecovery()

  function isRecoveryNeeded(): boolean {
    return !stop.aborted && (outage !== undefined || spool.contents().waiting > 0)
  }

  /** Called when reports may be waiting. */
  function startRecovery(): void {
    if (!isRecoveryNeeded()) return
    wake?.()
    recovering ??= recover().finally(() => {
      recovering = undefined
      startRecovery()
    })
  }

  /** Retries with growing pauses until the database is available and no report waits for it. */
  async function recover(): Promise<void> {
    for (let pauseMs = 0; isRecoveryNeeded(); ) {
      const woken = new AbortController()
      wake = () => woken.abort()
      const succeeded = await advance().catch(failed)
      pauseMs = succeeded ? 0 : Math.min(Math.max(2 * pauseMs, firstPauseMs), longestPauseMs)
      const signal = succeeded ? AbortSignal.any([stop, woken.signal]) : stop
      await sleep(succeeded ? untilRetryMs() : pauseMs, undefined, { signal }).catch(() => undefined)
    }
  }

  /** Returns the pause until blocked reports are due. A new report ends it early. */
  function untilRetryMs(): number {
    const atMs = drain.nextRetryAtMs()
    if (atMs === undefined || outage !== undefined) return 0

    return Math.min(Math.max(atMs - performance.now(), leastPauseMs), longestPauseMs)
  }

  async function advance(): Promise<boolean> {
    if (outage !== undefined) {
      await reachDatabase()
      outage = undefined
      onBack()
      return true
    }

    const isDrained = await drain.advance()
    await drain.retry()

    return isDrained
  }

  /**
   * Tests with a few reports whether the database stores any, before the others follow.
   *
   * @throws only errors of the database; an error of the spool does not indicate an outage
   */
  async function reachDatabase(): Promise<void> {
    await ping()
    if (spool.contents().waiting === 0) return

    await drain.probe().catch((error: unknown) => {
      if (isOutage(error)) throw error
      onFailure(error)
    })
  }

  function failed(error: unknown): boolean {
    if (isOutage(error)) noteOutage(error)
    else onFailure(error)

    return false
  }

  function noteOutage(error: unknown): void {
    const isOurs = outage === undefined && isTimeLimit(error) && isBusy()
    if (outage === undefined && !isOurs) {
      onAway(error)
      writer.withdraw(error)
    }
    if (!isOurs) outage = error
    startRecovery()
  }

  async function keep(report: IncomingReport): Promise<WriteOutcome> {
    try {
      const appended = await spool.append(report)
      isFull = false
      if (appended === 'known') return { kind: 'duplicate' }
    } catch (error) {
      if (error instanceof SpoolFullError) {
        if (!error.isOfEndpoint && !isFull) onFull?.()
        isFull ||= !error.isOfEndpoint
        throw error
      }
      onFailure(error)
      if (outage !== undefined) throw outage
      return await writer.append(report)
    }
    startRecovery()

    return { kind: 'spooled' }
  }

  return {
    async append(report) {
      if (outage !== undefined || spool.holdsCallOf(report)) return await keep(report)

      try {
        return await writer.append(report)
      } catch (error) {
        if (isOutage(error)) noteOutage(error)
        else if (!(error instanceof HeldUpError)) throw error
        return await keep(report)
      }
    },
    isAway: () => outage !== undefined,
    noteOutage,
    withdraw: writer.withdraw,
    stats() {
      const stats = writer.stats()
      return { ...stats, heldUp: { ...stats.heldUp, reports: drain.heldUp() } }
    },
    async close() {
      stopping.abort()
      await recovering
      await writer.close()
      await spool.close()
    }
  }
}
