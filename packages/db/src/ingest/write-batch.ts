import type { Pool, PoolClient } from 'pg'
import type { Outcome, QueuedReport } from './incoming-report.ts'
import type { WaitingReport } from './report-queue.ts'
import { isConflict, isFaultOfData, isServerError } from './sqlstate.ts'
import { storeBatch } from './store-batch.ts'

/** How often a batch is tried again after a deadlock, or after another writer stored one of its calls meanwhile. */
const maxRetries = 5

/** Stores a batch and settles each of its reports. A report the database cannot take fails alone. Never throws. */
export async function writeBatch(pool: Pool, batch: readonly WaitingReport[], now: () => Date): Promise<void> {
  const reports = batch.map(({ queued }) => queued)
  try {
    const outcomes = await storeWithRetries(pool, reports, now)
    batch.forEach(({ resolve, reject }, index) => {
      const outcome = outcomes[index]
      if (outcome === undefined) reject(new Error('a report of the batch has no outcome'))
      else resolve(outcome)
    })
  } catch (error) {
    if (batch.length > 1 && isFaultOfData(error)) {
      for (const report of batch) await writeBatch(pool, [report], now)
    } else {
      for (const { reject } of batch) reject(error)
    }
  }
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
