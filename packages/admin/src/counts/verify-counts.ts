import { type Database, findWrongCounts } from '@callbook/db'
import { type CountsProgress, type CountsScope, gatherWrongCounts, type WrongCounts } from './wrong-counts.ts'

/** The counters that differ from the rows they count, whoever stores some meanwhile. */
export async function verifyCounts(
  db: Database,
  scope: CountsScope,
  onProgress: (progress: CountsProgress) => void
): Promise<WrongCounts[]> {
  return await gatherWrongCounts(
    db,
    scope,
    ({ organizationId, table, month }) => findWrongCounts(db, organizationId, table, month),
    onProgress
  )
}
