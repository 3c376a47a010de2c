import { setTimeout as sleep } from 'node:timers/promises'
import { isOutage, isTimeLimit } from '@callbook/postgres'
import type { RejectedReport } from '../rejections/record-rejections.ts'
import type { ReportWriter } from '../writer/report-writer.ts'
import { createDrain } from './drain.ts'
import type { ReportSpool } from './report-spool.ts'

export interface RecoveryOptions {
  /** Rejects while the database does not respond. */
  readonly ping: () => Promise<unknown>
  /** Whether this process was recently too busy to keep its time limits. A timeout then does not indicate an outage. */
  readonly isBusy?: () => boolean
  /** Stores an acknowledged report that cannot be stored as a call. */
  readonly recordRejection: (report: RejectedReport) => Promise<void>
  readonly onAway: (error: unknown) => void
  readonly onBack: () => void
  /** Called with any other error of moving reports from the spool to the database. */
  readonly onFailure: (error: unknown) => void
}

/** Detects when the database is available again, and moves the waiting reports of the spool to it. */
export interface Recovery {
  /** Returns the error of the current outage; `undefined` if the database is available as far as is known. */
  outage(): unknown
  noteOutage(error: unknown): void
  /** Called when reports may be waiting. */
  start(): void
  /** Returns the number of blocked reports in the spool while the database stores others. */
  heldUp(): number
  stop(): Promise<void>
}

const firstPauseMs = 100
const longestPauseMs = 5_000

/** The minimum pause between retries of blocked reports. */
const leastPauseMs = 50

export function createRecovery(writer: ReportWriter, spool: ReportSpool, options: RecoveryOptions): Recovery {
  const { ping, isBusy = () => false, recordRejection, onAway, onBack, onFailure } = options
  const stopping = new AbortController()
  const stop = stopping.signal
  const drain = createDrain(spool, writer, { recordRejection, onFailure, stop })
  let outage: unknown
  let running: Promise<void> | undefined
  let wake: (() => void) | undefined

  function isNeeded(): boolean {
    if (stop.aborted) return false

    return outage !== undefined || spool.contents().waiting > 0
  }

  function start(): void {
    if (!isNeeded()) return
    wake?.()
    running ??= persist().finally(() => {
      running = undefined
      start()
    })
  }

  /** Retries with growing pauses until the database is available and no report waits for it. */
  async function persist(): Promise<void> {
    for (let pauseMs = 0; isNeeded(); ) {
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
    if (outage === undefined && isTimeLimit(error) && isBusy()) {
      start()
      return
    }
    if (outage === undefined) {
      onAway(error)
      writer.withdraw(error)
    }
    outage = error
    start()
  }

  return {
    outage: () => outage,
    noteOutage,
    start,
    heldUp: drain.heldUp,
    async stop() {
      stopping.abort()
      await running
    }
  }
}
