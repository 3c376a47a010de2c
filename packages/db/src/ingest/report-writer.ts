import type { ErasureKey } from '@callbook/domain'
import { createPool, indexPlans, type PoolUse, useOf } from '../pool.ts'
import { compressBody } from '../stored-body.ts'
import type { IncomingReport, Outcome } from './incoming-report.ts'
import { createReportQueue, type QueueSize } from './report-queue.ts'
import { writeBatch } from './write-batch.ts'

export interface ReportWriter {
  /**
   * Stores a report. Resolves after the COMMIT of the transaction that holds it.
   *
   * @throws {QueueFullError} when too much is waiting already
   * @throws {ErasureKeyError} when it cannot be told whether the caller was erased
   * @throws whatever the database says; the report is then not stored, unless only the answer to COMMIT was lost
   */
  append(report: IncomingReport): Promise<Outcome>
  /** Rejects with `error` whatever waits and is not being written yet: each would wait for the database in vain. */
  withdraw(error: unknown): void
  stats(): WriterStats
  /** Waits for everything appended so far, then closes the writer's connections. */
  close(): Promise<void>
}

/** What a writer has to do at this moment. */
interface WriterStats {
  readonly queue: QueueSize
  readonly pool: PoolUse
}

/** A batch whose reports are settled, whatever became of them. */
export interface SettledBatch {
  readonly reports: number
  readonly durationMs: number
}

export interface ReportWriterOptions {
  readonly connectionString: string
  /** Called when a connection is lost while nothing is written. */
  readonly onIdleError: (error: Error) => void
  readonly now: () => Date
  /** Transactions at the same time. */
  readonly batchesInFlight?: number
  /** Bytes of bodies that may wait or be in flight; above it a report is turned away. */
  readonly maxQueuedBytes?: number
  /** Without it, what may be of a caller who was erased is not stored. */
  readonly erasureKey?: ErasureKey | undefined
  /** Must not throw. */
  readonly onBatch?: (batch: SettledBatch) => void
}

/**
 * Writes reports in micro-batches: what arrives while batches are in flight forms the next one. There is no timer,
 * so a report that finds the writer idle is written at once.
 */
export function createReportWriter(options: ReportWriterOptions): ReportWriter {
  const { connectionString, onIdleError, now, onBatch, erasureKey } = options
  const { batchesInFlight = 2, maxQueuedBytes = 64 * 1024 * 1024 } = options
  const pool = createPool({
    connectionString,
    onIdleError,
    maxConnections: batchesInFlight,
    settings: { ...indexPlans, plan_cache_mode: 'force_generic_plan' }
  })
  const queue = createReportQueue(maxQueuedBytes)
  const inFlight = new Set<Promise<void>>()

  function pump(): void {
    while (inFlight.size < batchesInFlight) {
      const batch = queue.take()
      if (batch.length === 0) return

      const startedAt = performance.now()
      const written = writeBatch(pool, batch, now).then(() => {
        inFlight.delete(written)
        queue.release(batch)
        onBatch?.({ reports: batch.length, durationMs: performance.now() - startedAt })
        pump()
      })
      inFlight.add(written)
    }
  }

  return {
    append(report) {
      const compressedBody = compressBody(report.body)
      const outcome = queue.add({ ...report, codec: 'zstd', compressedBody, erasureKey })
      pump()

      return outcome
    },
    withdraw: queue.withdraw,
    stats: () => ({ queue: queue.size(), pool: useOf(pool) }),
    async close() {
      while (inFlight.size > 0) await Promise.all(inFlight)
      await pool.end()
    }
  }
}
