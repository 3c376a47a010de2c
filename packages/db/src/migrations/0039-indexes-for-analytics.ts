import type { Kysely } from 'kysely'
import { buildIndex } from './build-index.ts'

export const withoutTransaction = true

/** A provider's text may have any length, but an index entry may not. */
const length = 'coalesce(octet_length(assistant_id), 0) + coalesce(octet_length(ended_reason), 0)'

/** Allows index-only scans for sums over calls, except for the few calls with texts too long for an entry. */
export async function up(db: Kysely<never>): Promise<void> {
  await buildIndex(
    db,
    'calls_for_sums',
    `on calls (organization_id, created_at) include (client_id, status, direction, evaluation_status,
      human_review_required, assistant_id, ended_reason, duration_seconds, cost_usd) where ${length} <= 1000`
  )
  await buildIndex(db, 'calls_for_sums_long', `on calls (organization_id, created_at) where ${length} > 1000`)
}
