import type { Kysely } from 'kysely'
import { run } from './run.ts'

/**
 * The words by which a name is found: without case and accents, between spaces. Null for a call without a name, and in
 * what the release before stores.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await run(db, [
    'alter table calls add column name_words text collate "C"',
    'alter table customers add column name_words text collate "C"'
  ])
}
