import { compressBody } from '@callbook/db'
import type { ErasureKey, OrganizationId } from '@callbook/domain'
import {
  createPool,
  indexPlans,
  isConflict,
  isOutage,
  isServerError,
  isTransient,
  type Pool,
  type PoolClient,
  type PoolOptions,
  type PoolUse,
  rollBack,
  useOf
} from '@callbook/postgres'
import type { IncomingReport, QueuedReport, WriteOutcome } from '../model/incoming-report.ts'
import { type BatchContext, storeBatch } from './batch/store-batch.ts'
import { createCircuitBreakers, type HeldUp, HeldUpError } from './circuit-breakers.ts'
import { createIsolation, divide, withoutHeldUp } from './failed-batches.ts'
import { createInFlightBatches } from './in-flight-batches.ts'
import { createReportQueue, type QueueSize, type WaitingReport } from './report-queue.ts'

export interface ReportWriter {
  /**
   * Stores a report. Resolves after the COMMIT of its transaction.
   *
   * @throws {QueueFullError} if too many bytes are waiting
   * @throws {HeldUpError} if a transient condition, such as a lock, blocks this report and few others
   * @throws {ErasureKeyError} if the key to recognize erased callers is missing or wrong
   * @throws any database error; the report is then not stored, unless only the response to COMMIT was lost
   */
  append(report: IncomingReport): Promise<WriteOutcome>
  /** Rejects with `error` all reports that are not yet being written, because the database is unavailable. */
  withdraw(error: unknown): void
  stats(): WriterStats
  /** Waits for everything appended so far, then closes the writer's connections. */
  close(): Promise<void>
}

interface WriterStats {
  readonly queue: QueueSize
  readonly pool: PoolUse
  /** The known blocks, and the number of spooled reports that wait for them. */
  readonly heldUp: HeldUp & { readonly reports: number }
}

/** A batch whose reports are settled, with any result. */
export interface SettledBatch {
  readonly reports: number
  readonly organizationIds: ReadonlySet<OrganizationId>
  readonly durationMs: number
}

export interface ReportWriterOptions {
  readonly connectionString: string
  /** Called when a connection is lost while no batch is written on it. */
  readonly onIdleError: (error: Error) => void
  readonly now: () => Date
  /** Maximum wait for a new connection in milliseconds; default: 1,000. */
  readonly connectionTimeoutMs?: number
  /** Maximum number of concurrent transactions. */
  readonly batchesInFlight?: number
  /** Maximum bytes of bodies waiting or in flight. Further reports are rejected. */
  readonly maxQueuedBytes?: number
  /** The key of erasures. Without it, a report that may concern an erased caller is not stored. */
  readonly erasureKey?: ErasureKey | undefined
  /** Must not throw. */
  readonly onBatch?: (batch: SettledBatch) => void
}

/** Other writers' transactions take milliseconds. A lock held for longer would delay whole batches. */
const batchLimits = { lockTimeoutMs: 500 }

/** The limits for reports that have delayed others. On Citus, the second limit applies to locks on a worker node. */
const isolationLimits = { maxConnections: 1, lockTimeoutMs: 250, statementTimeoutMs: 1_000 }

/** Maximum number of retries after a deadlock, or after another writer stored one of the calls. */
const maxRetries = 5

/**
 * Creates a writer that stores reports in micro-batches: reports that arrive while batches are in flight form the next
 * one. If the writer is idle, a report is written at once. The cause of a delayed batch is determined apart from the
 * batches, and a blocked report does not join a batch before it is free.
 */
export function createReportWriter(options: ReportWriterOptions): ReportWriter {
  const { connectionString, onIdleError, now, onBatch, erasureKey } = options
  const { batchesInFlight = 2, maxQueuedBytes = 64 * 1024 * 1024, connectionTimeoutMs = 1_000 } = options
  const connect = (limits: Pick<PoolOptions, 'maxConnections' | 'lockTimeoutMs' | 'statementTimeoutMs'>) =>
    createPool({
      connectionString,
      onIdleError,
      connectionTimeoutMs,
      ...limits,
      settings: { ...indexPlans, plan_cache_mode: 'force_generic_plan' }
    })
  const pool = connect({ ...batchLimits, maxConnections: batchesInFlight })
  const isolationPool = connect(isolationLimits)
  const queue = createReportQueue(maxQueuedBytes)
  const breakers = createCircuitBreakers()
  const writeThrough = (connections: Pool) => async (reports: readonly WaitingReport[]) => {
    await writeTogether(connections, reports, () => ({ now: now(), erasureKey }))
    breakers.noteSuccess(reports.map(({ queued }) => queued))
  }
  const write = writeThrough(pool)
  const isolation = createIsolation({ write: writeThrough(isolationPool), breakers })
  const inFlight = createInFlightBatches({ maxBatches: batchesInFlight, onRoom: pump })

  function pump(): void {
    for (let next = queue.next(); next !== undefined && inFlight.hasRoomFor(next); next = queue.next()) {
      const batch = withoutHeldUp(queue.take(), breakers)
      if (batch.length > 0) inFlight.add(next.lane, writeNext(batch))
    }
  }

  /** Never throws. */
  async function writeNext(batch: readonly WaitingReport[]): Promise<void> {
    const startedAt = performance.now()
    try {
      await write(batch)
    } catch (error) {
      if (mayDelayOthers(error)) isolation.add({ reports: batch, error })
      else await divide({ reports: batch, error }, { write, breakers })
    }
    onBatch?.({
      reports: batch.length,
      organizationIds: new Set(batch.map(({ queued }) => queued.organizationId)),
      durationMs: performance.now() - startedAt
    })
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
      await inFlight.settled()
      await isolation.idle()
      await Promise.all([pool.end(), isolationPool.end()])
    }
  }
}

/** Returns whether an attempt may take as long as a lock or a node that does not answer. */
function mayDelayOthers(error: unknown): boolean {
  return isTransient(error) || (isServerError(error) && isOutage(error))
}

/** Stores reports in one transaction, and resolves them. */
async function writeTogether(
  pool: Pool,
  reports: readonly WaitingReport[],
  context: () => BatchContext
): Promise<void> {
  const outcomes = await storeWithRetries(
    pool,
    reports.map(({ queued }) => queued),
    context
  )

  reports.forEach(({ resolve, reject }, index) => {
    const outcome = outcomes[index]
    if (outcome === undefined) reject(new Error('a report of the batch has no outcome'))
    else resolve(outcome)
  })
}

async function storeWithRetries(
  pool: Pool,
  reports: readonly QueuedReport[],
  context: () => BatchContext
): Promise<WriteOutcome[]> {
  for (let retries = 0; ; retries += 1) {
    const client = await pool.connect()
    try {
      const outcomes = await storeBatch(client, reports, context())
      client.release()
      return outcomes
    } catch (error) {
      await releaseAfter(client, error)
      if (!isConflict(error) || retries === maxRetries) throw error
    }
  }
}

/** Ends the transaction that `error` broke. Closes a connection in an unknown state. */
async function releaseAfter(client: PoolClient, error: unknown): Promise<void> {
  if (!isServerError(error)) return client.release(true)

  try {
    await rollBack(client)
    client.release()
  } catch {
    client.release(true)
  }
}
