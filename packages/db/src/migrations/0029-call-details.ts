import type { Kysely } from 'kysely'
import { run } from './run.ts'

/**
 * What is told of a single call, each a list. Null where the provider did not say, and in what the release before
 * stores, until its reports are read again.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await run(db, [
    'alter table calls add column recordings json',
    'alter table calls add column transfers json',
    'alter table calls add column cost_breakdown json'
  ])
}
