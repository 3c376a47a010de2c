import { type Database, findWrongCounts } from '@callbook/db'
import { type CountsScope, gatherWrongCounts, type WrongCounts } from './wrong-counts.ts'

/** Returns the counters that differ from their rows, during concurrent writes. */
export async function verifyCounts(db: Database, scope: CountsScope): Promise<WrongCounts[]> {
  return await gatherWrongCounts(db, scope, ({ organizationId, table, month }) =>
    findWrongCounts(db, organizationId, table, month)
  )
}
