import { setTimeout as sleep } from 'node:timers/promises'
import { isOutage } from '@callbook/postgres'
import type { RejectedReport } from '../rejections/record-rejections.ts'
import type { ReportWriter } from '../writer/report-writer.ts'
import { createDeadLetterDrain } from './dead-letters.ts'
import { createDrain } from './drain.ts'
import type { ReportSpool } from './report-spool.ts'

export interface RecoveryOptions {
  /** Rejects while the database does not answer. */
  readonly ping: () => Promise<unknown>
  /** Keeps a report that was acknowledged and cannot be stored. */
  readonly recordRejection: (report: RejectedReport) => Promise<void>
  readonly onAway: (error: unknown) => void
  readonly onBack: () => void
  /** Is told of whatever else goes wrong on the way from the spool to the database. */
  readonly onFailure: (error: unknown) => void
}

/** Finds out when the database is back, and takes to it what waits in the spool. */
export interface Recovery {
  /** The error of the outage that lasts; undefined while the database is there, as far as is known. */
  outage(): unknown
  noteOutage(error: unknown): void
  /** Is called when something may wait. */
  start(): void
  /** Reports in the spool that something holds up, while the database takes others. */
  heldUp(): number
  stop(): Promise<void>
}

const firstPauseMs = 100
const longestPauseMs = 5_000

/** The pause between attempts at what is held up. */
const leastPauseMs = 50

export function createRecovery(writer: ReportWriter, spool: ReportSpool, options: RecoveryOptions): Recovery {
  const { ping, recordRejection, onAway, onBack, onFailure } = options
  const deadLetters = createDeadLetterDrain(spool, recordRejection)
  const stopping = new AbortController()
  const stop = stopping.signal
  const drain = createDrain(spool, writer, { onFailure, stop })
  let outage: unknown
  let running: Promise<void> | undefined
  let wake: (() => void) | undefined

  function isNeeded(): boolean {
    if (stop.aborted) return false

    return outage !== undefined || spool.contents().waiting > 0 || deadLetters.isNeeded()
  }

  function start(): void {
    if (!isNeeded()) return
    wake?.()
    running ??= persist().finally(() => {
      running = undefined
      start()
    })
  }

  /** Tries, ever more slowly while it fails, until the database is there and nothing waits for it. */
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

  /** The pause is that of reports that are held up, while there are any: what comes meanwhile ends it. */
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
    await deadLetters.run()

    return isDrained
  }

  /**
   * A few reports show whether the database takes any again; after them the others follow.
   *
   * @throws only what the database says: a spool that fails says nothing about it
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
