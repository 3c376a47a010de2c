import type { Kysely } from 'kysely'
import { buildIndex } from './build-index.ts'

export const withoutTransaction = true

/** An erasure reads every stored response of an organization's receivers. */
export async function up(db: Kysely<never>): Promise<void> {
  await buildIndex(db, 'event_attempts_with_answer', "on event_attempts (organization_id, sequence) where answer <> ''")
}
