import { setTimeout as sleep } from 'node:timers/promises'
import { isOutage } from '../ingest/is-outage.ts'
import type { ReportWriter } from '../ingest/report-writer.ts'
import type { RejectedReport } from '../queries/record-rejections.ts'
import { drain } from './drain.ts'
import { createHandOver } from './hand-over.ts'
import type { ReportSpool } from './report-spool.ts'

export interface RecoveryOptions {
  /** Rejects while the database does not answer. */
  readonly ping: () => Promise<unknown>
  /** Keeps a report that was acknowledged and cannot be stored. */
  readonly recordRejection: (report: RejectedReport) => Promise<void>
  readonly onAway: (error: unknown) => void
  readonly onBack: () => void
  /** Told of whatever else goes wrong on the way from the spool to the database. */
  readonly onFailure: (error: unknown) => void
}

/** Finds out when the database is back, and takes to it what waits in the spool. */
export interface Recovery {
  /** The error of the outage that lasts; undefined while the database is there, as far as is known. */
  outage(): unknown
  noteOutage(error: unknown): void
  /** To be called when something may wait. */
  start(): void
  stop(): Promise<void>
}

const firstPauseMs = 100
const longestPauseMs = 5_000

export function createRecovery(writer: ReportWriter, spool: ReportSpool, options: RecoveryOptions): Recovery {
  const { ping, recordRejection, onAway, onBack, onFailure } = options
  const handOver = createHandOver(spool, recordRejection)
  const stopping = new AbortController()
  const stop = stopping.signal
  let outage: unknown
  let running: Promise<void> | undefined

  function isNeeded(): boolean {
    if (stop.aborted) return false

    return outage !== undefined || spool.contents().waiting > 0 || handOver.isNeeded()
  }

  function start(): void {
    if (!isNeeded()) return
    running ??= persist().finally(() => {
      running = undefined
      start()
    })
  }

  /** Tries, ever more slowly while it fails, until the database is there and nothing waits for it. */
  async function persist(): Promise<void> {
    for (let pauseMs = 0; isNeeded(); ) {
      const succeeded = await advance().catch(failed)
      pauseMs = succeeded ? 0 : Math.min(Math.max(2 * pauseMs, firstPauseMs), longestPauseMs)
      await sleep(pauseMs, undefined, { signal: stop }).catch(() => undefined)
    }
  }

  async function advance(): Promise<boolean> {
    if (outage !== undefined) {
      await reachDatabase()
      outage = undefined
      onBack()
      return true
    }

    const isDrained = await drain(spool, writer, { onFailure, stop })
    await handOver.run()

    return isDrained
  }

  /**
   * A single report shows whether the database takes reports again; after it the others follow.
   *
   * @throws only what the database says: a spool that fails says nothing about it
   */
  async function reachDatabase(): Promise<void> {
    await ping()
    if (spool.contents().waiting === 0) return

    await drain(spool, writer, { maxReports: 1, onFailure, stop }).catch((error: unknown) => {
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
    async stop() {
      stopping.abort()
      await running
    }
  }
}
