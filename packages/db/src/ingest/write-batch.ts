import type { Pool, PoolClient } from 'pg'
import { ErasureKeyError } from '../erasure/erased-callers.ts'
import { isConflict, isServerError } from '../sqlstate.ts'
import type { Outcome, QueuedReport } from './incoming-report.ts'
import { isOutage } from './is-outage.ts'
import type { WaitingReport } from './report-queue.ts'
import { storeBatch } from './store-batch.ts'

/** How often a batch is tried again after a deadlock, or after another writer stored one of its calls meanwhile. */
const maxRetries = 5

/** Stores a batch and settles each of its reports. A report the database cannot take fails alone. Never throws. */
export async function writeBatch(pool: Pool, batch: readonly WaitingReport[], now: () => Date): Promise<void> {
  try {
    await writeTogether(pool, batch, now)
  } catch (error) {
    if (batch.length > 1 && isOfReport(error)) await writeOneByOne(pool, batch, now)
    else rejectAll(batch, error)
  }
}

/** Whether other reports of the batch may be stored. */
function isOfReport(error: unknown): boolean {
  return (isServerError(error) && !isOutage(error)) || error instanceof ErasureKeyError
}

async function writeOneByOne(pool: Pool, batch: readonly WaitingReport[], now: () => Date): Promise<void> {
  for (const [index, report] of batch.entries()) {
    try {
      await writeTogether(pool, [report], now)
    } catch (error) {
      if (isOutage(error)) return rejectAll(batch.slice(index), error)
      report.reject(error)
    }
  }
}

async function writeTogether(pool: Pool, batch: readonly WaitingReport[], now: () => Date): Promise<void> {
  const reports = batch.map(({ queued }) => queued)
  const outcomes = await storeWithRetries(pool, reports, now)

  batch.forEach(({ resolve, reject }, index) => {
    const outcome = outcomes[index]
    if (outcome === undefined) reject(new Error('a report of the batch has no outcome'))
    else resolve(outcome)
  })
}

function rejectAll(batch: readonly WaitingReport[], error: unknown): void {
  for (const { reject } of batch) reject(error)
}

async function storeWithRetries(pool: Pool, reports: readonly QueuedReport[], now: () => Date): Promise<Outcome[]> {
  for (let retries = 0; ; retries += 1) {
    const client = await pool.connect()
    try {
      const outcomes = await storeBatch(client, reports, now())
      client.release()
      return outcomes
    } catch (error) {
      await giveBack(client, error)
      if (!isConflict(error) || retries === maxRetries) throw error
    }
  }
}

/** Ends the transaction that `error` broke. A connection whose state is not known is closed. */
async function giveBack(client: PoolClient, error: unknown): Promise<void> {
  if (!isServerError(error)) return client.release(true)

  try {
    await client.query('rollback')
    client.release()
  } catch {
    client.release(true)
  }
}
