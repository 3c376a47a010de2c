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
import type { QueuedReport, WriteOutcome } from '../model/incoming-report.ts'
import type { BatchContext } from './batch/batch-context.ts'
import { storeBatch } from './batch/store-batch.ts'
import type { Suspects } from './isolate-failures.ts'
import { rejectAll, type WaitingReport } from './report-queue.ts'

type Reports = readonly WaitingReport[]

type Write = (reports: Reports) => Promise<void>

/** Maximum number of retries after a deadlock, or after another writer stored one of the calls. */
const maxRetries = 5

/**
 * Stores a batch and settles each of its reports, except the returned ones: one of them may block the others. If the
 * database cannot store a report, only that report fails. Never throws.
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

/** Returns whether the server may store other reports, of other senders or of this batch. */
function mayBeOfSome(error: unknown): boolean {
  return isTransient(error) || (isServerError(error) && isOutage(error))
}

/** Returns whether other reports of the batch may be stored. */
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
