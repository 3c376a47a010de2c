import type { Kysely } from 'kysely'
import { buildIndex } from './build-index.ts'

export const withoutTransaction = true

/** Calls that wait for a review, oldest first, and human results by time. Other calls write no entry. */
export async function up(db: Kysely<never>): Promise<void> {
  await buildIndex(db, 'calls_to_review', 'on calls (organization_id, created_at, id) where human_review_required')
  await buildIndex(
    db,
    'evaluation_versions_of_reviewers',
    `on evaluation_versions (organization_id, created_at) include (user_id, call_id, domain, model_difference)
      where user_id is not null`
  )
}
