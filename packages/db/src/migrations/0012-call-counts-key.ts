import type { Kysely } from 'kysely'
import { buildUniqueIndex } from './build-index.ts'

export const withoutTransaction = true

/** The primary key to be, without `calls`: while an index has a column, no change of it is in place. */
export async function up(db: Kysely<never>): Promise<void> {
  await buildUniqueIndex(db, 'call_counts_key', 'on call_counts (organization_id, client_id, period, starts_at)')
}
