import type { Kysely } from 'kysely'
import { buildIndex } from './build-index.ts'

export const withoutTransaction = true

/** Who takes reports asks twice a second which organizations have begun or ceased to refuse them: few ever have. */
export async function up(db: Kysely<never>): Promise<void> {
  await buildIndex(
    db,
    'organizations_by_refusal_change',
    'on organizations (refusal_changed_at) where refusal_changed_at is not null'
  )
}
