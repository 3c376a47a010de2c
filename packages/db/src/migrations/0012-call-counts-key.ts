import type { Kysely } from 'kysely'
import { buildUniqueIndex } from './build-index.ts'

export const withoutTransaction = true

/** The future primary key, without `calls`: a column in an index cannot be updated in place. */
export async function up(db: Kysely<never>): Promise<void> {
  await buildUniqueIndex(db, 'call_counts_key', 'on call_counts (organization_id, client_id, period, starts_at)')
}
