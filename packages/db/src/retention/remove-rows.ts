import { setTimeout } from 'node:timers/promises'
import type { Database } from '../database.ts'
import type { ExpiredRows } from '../queries/across-tenants/count-expired-rows.ts'
import { countExpiredRows } from '../queries/across-tenants/count-expired-rows.ts'
import { deleteExpiredRows } from './delete-expired-rows.ts'
import type { RetentionData } from './expired-rows.ts'
import type { RowRemoval } from './retention.ts'

const longestRestMs = 1_000

/**
 * Deletes the expired rows of all organizations. It pauses after each transaction for its duration, so half of the
 * database's time is left to services.
 *
 * @returns number of removed rows, or of rows to remove
 */
export async function removeExpiredRows(
  db: Database,
  data: RetentionData,
  expired: ExpiredRows,
  { dryRun, rowsPerStep, onProgress, onRemoved }: RowRemoval
): Promise<number> {
  const counts = await countExpiredRows(db, expired)
  const of = counts.reduce((sum, { rows }) => sum + rows, 0)
  if (dryRun) return of

  let removed = 0
  for (const { organizationId } of counts) {
    let startedAt = performance.now()
    for await (const rows of deleteExpiredRows(db, organizationId, expired, rowsPerStep)) {
      removed += rows
      onRemoved({ data, rows })
      onProgress({ data, rows: removed, of })
      await setTimeout(Math.min(performance.now() - startedAt, longestRestMs))
      startedAt = performance.now()
    }
  }

  return removed
}
