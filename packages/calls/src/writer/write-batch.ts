import {
  isConflict,
  isOutage,
  isServerError,
  isTransient,
  type Pool,
  type PoolClient,
  rollBack
} from '@callbook/postgres'
import { ErasureKeyError } from '../erasure/erased-callers.ts'
import type { Outcome, QueuedReport } from '../model/incoming-report.ts'
import type { BatchContext } from './batch/batch-context.ts'
import { storeBatch } from './batch/store-batch.ts'
import { rejectAll, type WaitingReport } from './report-queue.ts'
import type { Suspects } from './settle-apart.ts'

type Reports = readonly WaitingReport[]

/** Stores reports in one transaction, and resolves them. */
type Write = (reports: Reports) => Promise<void>

/** How often a batch is tried again after a deadlock, or after another writer stored one of its calls meanwhile. */
const maxRetries = 5

/**
 * Stores a batch and settles each of its reports, but for those that it returns: one of them may hold up the others.
 * A report the database cannot take fails alone. Never throws.
 */
export async function writeBatch(batch: Reports, write: Write): Promise<Suspects | undefined> {
  try {
    await write(batch)
  } catch (error) {
    if (mayBeOfSome(error)) return { reports: batch, error }
    if (batch.length > 1 && isOfReport(error)) return await writeOneByOne(batch, write)
    rejectAll(batch, error)
  }

  return undefined
}

/** Whether the server may take what others send, or others of the batch. */
function mayBeOfSome(error: unknown): boolean {
  return isTransient(error) || (isServerError(error) && isOutage(error))
}

/** Whether other reports of the batch may be stored. */
function isOfReport(error: unknown): boolean {
  return (isServerError(error) && !isOutage(error)) || error instanceof ErasureKeyError
}

async function writeOneByOne(batch: Reports, write: Write): Promise<Suspects | undefined> {
  for (const [index, report] of batch.entries()) {
    try {
      await write([report])
    } catch (error) {
      const rest = batch.slice(index)
      if (mayBeOfSome(error)) return { reports: rest, error }
      if (isOutage(error)) {
        rejectAll(rest, error)
        return undefined
      }
      report.reject(error)
    }
  }

  return undefined
}

/** Stores reports in one transaction, and resolves them. */
export async function writeTogether(
  pool: Pool,
  batch: readonly WaitingReport[],
  context: () => BatchContext
): Promise<void> {
  const reports = batch.map(({ queued }) => queued)
  const outcomes = await storeWithRetries(pool, reports, context)

  batch.forEach(({ resolve, reject }, index) => {
    const outcome = outcomes[index]
    if (outcome === undefined) reject(new Error('a report of the batch has no outcome'))
    else resolve(outcome)
  })
}

async function storeWithRetries(
  pool: Pool,
  reports: readonly QueuedReport[],
  context: () => BatchContext
): Promise<Outcome[]> {
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

/** Ends the transaction that `error` broke. A connection whose state is not known is closed. */
async function releaseAfter(client: PoolClient, error: unknown): Promise<void> {
  if (!isServerError(error)) return client.release(true)

  try {
    await rollBack(client)
    client.release()
  } catch {
    client.release(true)
  }
}
