import type { Kysely } from 'kysely'
import { run } from './run.ts'

/** What the provider found of a single call and remarks on it, each a list, and null as the details before. */
export async function up(db: Kysely<never>): Promise<void> {
  await run(db, [
    'alter table calls add column provider_verdicts json',
    'alter table calls add column provider_warnings json'
  ])
}
