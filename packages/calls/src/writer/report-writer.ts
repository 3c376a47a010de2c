import { compressBody } from '@callbook/db'
import type { ErasureKey, OrganizationId } from '@callbook/domain'
import type { Pool } from '@callbook/postgres'
import { createPool, indexPlans, type PoolOptions, type PoolUse, useOf } from '@callbook/postgres'
import type { IncomingReport, Outcome } from '../model/incoming-report.ts'
import { createCircuitBreakers, type HeldUp, HeldUpError } from './circuit-breakers.ts'
import { createIsolationLane } from './isolation-lane.ts'
import { createReportQueue, type QueueSize, type WaitingReport } from './report-queue.ts'
import { withoutHeldUp } from './settle-apart.ts'
import { writeBatch, writeTogether } from './write-batch.ts'

export interface ReportWriter {
  /**
   * Stores a report. Resolves after the COMMIT of the transaction that holds it.
   *
   * @throws {QueueFullError} when too much is waiting already
   * @throws {HeldUpError} when something that may pass is in the way of this report, and of few others
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
  /** What is held up, as far as is known, and the reports that wait for it on the disk. */
  readonly heldUp: HeldUp & { readonly reports: number }
}

/** A batch whose reports are settled, whatever became of them. */
export interface SettledBatch {
  readonly reports: number
  readonly organizationIds: ReadonlySet<OrganizationId>
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
  /** The key of erasures; without it, what may be of a caller who was erased is not stored. */
  readonly erasureKey?: ErasureKey | undefined
  /** Must not throw. */
  readonly onBatch?: (batch: SettledBatch) => void
}

/** The transactions of other writers take milliseconds: whoever holds a lock for longer holds up whole batches. */
const batchLimits = { lockTimeoutMs: 500 }

/**
 * The limits for reports that have kept others waiting already. On Citus, a lock on a worker is met by the second of
 * them.
 */
const isolationLimits = { maxConnections: 1, lockTimeoutMs: 250, statementTimeoutMs: 1_000 }

/**
 * Writes reports in micro-batches: what arrives while batches are in flight forms the next one. There is no timer,
 * so a report that finds the writer idle is written at once. What holds up a batch is found out beside the batches, and
 * does not share one again before it was seen to be free.
 */
export function createReportWriter(options: ReportWriterOptions): ReportWriter {
  const { connectionString, onIdleError, now, onBatch, erasureKey } = options
  const { batchesInFlight = 2, maxQueuedBytes = 64 * 1024 * 1024 } = options
  const connect = (limits: Pick<PoolOptions, 'maxConnections' | 'lockTimeoutMs' | 'statementTimeoutMs'>) =>
    createPool({
      connectionString,
      onIdleError,
      ...limits,
      settings: { ...indexPlans, plan_cache_mode: 'force_generic_plan' }
    })
  const pool = connect({ ...batchLimits, maxConnections: batchesInFlight })
  const isolationPool = connect(isolationLimits)
  const queue = createReportQueue(maxQueuedBytes)
  const breakers = createCircuitBreakers()
  const write = (through: Pool) => async (reports: readonly WaitingReport[]) => {
    await writeTogether(through, reports, () => ({ now: now(), erasureKey }))
    breakers.noteSuccess(reports.map(({ queued }) => queued))
  }
  const isolation = createIsolationLane({ write: write(isolationPool), breakers, onSettled: queue.release })
  const inFlight = new Set<Promise<void>>()

  function pump(): void {
    while (inFlight.size < batchesInFlight) {
      const taken = queue.take()
      if (taken.length === 0) return

      const batch = withoutHeldUp(taken, breakers)
      if (batch.length < taken.length) queue.release(without(taken, batch))
      if (batch.length > 0) start(batch)
    }
  }

  function start(batch: readonly WaitingReport[]): void {
    const startedAt = performance.now()
    const written = writeBatch(batch, write(pool)).then((suspects) => {
      inFlight.delete(written)
      queue.release(without(batch, suspects?.reports ?? []))
      if (suspects !== undefined) isolation.add(suspects)
      onBatch?.({
        reports: batch.length,
        organizationIds: new Set(batch.map(({ queued }) => queued.organizationId)),
        durationMs: performance.now() - startedAt
      })
      pump()
    })
    inFlight.add(written)
  }

  return {
    append(report) {
      const way = breakers.admit(report)
      if (way instanceof HeldUpError) return Promise.reject(way)

      const queued = { ...report, codec: 'zstd', compressedBody: compressBody(report.body) } as const
      if (way === 'apart') return queue.add(queued, (waiting) => isolation.add({ reports: [waiting] }))

      const outcome = queue.add(queued)
      pump()

      return outcome
    },
    withdraw(error) {
      queue.withdraw(error)
      isolation.withdraw(error)
    },
    stats: () => ({ queue: queue.size(), pool: useOf(pool), heldUp: { ...breakers.size(), reports: 0 } }),
    async close() {
      while (inFlight.size > 0) await Promise.all(inFlight)
      await isolation.idle()
      await Promise.all([pool.end(), isolationPool.end()])
    }
  }
}

function without<Item>(items: readonly Item[], others: readonly Item[]): readonly Item[] {
  return others.length === 0 ? items : items.filter((item) => !others.includes(item))
}
