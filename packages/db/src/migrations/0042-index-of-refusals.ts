import type { Kysely } from 'kysely'
import { buildIndex } from './build-index.ts'

export const withoutTransaction = true

/** The webhook service queries twice a second which organizations were suspended or resumed. Few ever are. */
export async function up(db: Kysely<never>): Promise<void> {
  await buildIndex(
    db,
    'organizations_by_refusal_change',
    'on organizations (refusal_changed_at) where refusal_changed_at is not null'
  )
}
