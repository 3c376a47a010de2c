import type { Kysely } from 'kysely'
import { run } from './run.ts'

/**
 * The words of a name for searching: without case and accents, separated by spaces. Null for a call without a name, and
 * in rows of the previous release.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await run(db, [
    'alter table calls add column name_words text collate "C"',
    'alter table customers add column name_words text collate "C"'
  ])
}
