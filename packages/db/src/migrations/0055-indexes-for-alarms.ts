import type { Kysely } from 'kysely'
import { buildIndex } from './build-index.ts'

export const withoutTransaction = true

/** The worker queries every few seconds which endpoints to check, including those with recent rejections. */
export async function up(db: Kysely<never>): Promise<void> {
  await buildIndex(db, 'rejection_counts_by_minute', 'on rejection_counts (minute)')
  await buildIndex(db, 'rejected_reports_by_time', 'on rejected_reports (received_at)')
  await buildIndex(
    db,
    'webhook_endpoints_watched',
    'on webhook_endpoints (organization_id) where silence_after is not null or suspects_silence'
  )
}
